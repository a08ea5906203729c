/** Bytes of one parameter, as it is stored. */
const LONGEST = 512
const LONGER: ReadonlyMap<string, number> = new Map([
  ['redirect_uri', 2_000],
  ['post_logout_redirect_uri', 2_000],
  ['id_token_hint', 4_000],
])

/** Bytes of all together: several times what browsers send. */
const LONGEST_TOGETHER = 6_000

/**
 * The parameter of a request that is longer than what is kept of anybody, or nothing. Anybody may send one, and each is
 * stored with the sign-in it begins.
 */
export function oversizedParameter(parameters: Iterable<readonly [name: string, value: string]>): string | undefined {
  let together = 0
  for (const [name, value] of parameters) {
    // Written as JSON, what is odd takes several bytes; the quotes are not the sender's.
    const bytes = Buffer.byteLength(JSON.stringify(value)) - 2
    together += bytes
    if (bytes > (LONGER.get(name) ?? LONGEST) || together > LONGEST_TOGETHER) return name
  }
  return undefined
}
