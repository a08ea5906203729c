/** Tolerated difference: the Date header has whole seconds, and responses have latency. */
const MAX_UNCERTAINTY_MS = 2_000

let offsetMs = 0

export function readServerDate(header: string | null, now: number = Date.now()): void {
  const date = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(date)) return
  const off = date + 500 - now
  offsetMs = Math.abs(off) > MAX_UNCERTAINTY_MS ? off : 0
}

/** Estimated, in ms. */
export function getServerTime(): number {
  return Date.now() + offsetMs
}
