const MAX_PARAMETER_BYTES = 512
const LONGER: ReadonlyMap<string, number> = new Map([
  ['redirect_uri', 2_000],
  ['post_logout_redirect_uri', 2_000],
  ['id_token_hint', 4_000],
])

/** Several times what browsers send. */
const MAX_TOTAL_BYTES = 6_000

/** Parameters of anonymous requests are stored. */
export function findOversizedParameter(
  parameters: Iterable<readonly [name: string, value: string]>,
): string | undefined {
  let together = 0
  for (const [name, value] of parameters) {
    // As JSON, in which special characters take several bytes, minus its quotes.
    const bytes = Buffer.byteLength(JSON.stringify(value)) - 2
    together += bytes
    if (bytes > (LONGER.get(name) ?? MAX_PARAMETER_BYTES) || together > MAX_TOTAL_BYTES) return name
  }
  return undefined
}
