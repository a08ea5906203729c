/** Differences the header cannot tell: it names whole seconds, and an answer travels. */
const UNCERTAIN_MS = 2_000

let offsetMs = 0

/** Learns from an answer's `Date` header how far this device's clock is off; without one nothing changes. */
export function noteServerDate(header: string | null, now: number = Date.now()): void {
  const date = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(date)) return
  const off = date + 500 - now
  offsetMs = Math.abs(off) > UNCERTAIN_MS ? off : 0
}

/** The server's time in ms, as well as it is known: what deadlines are counted down by. */
export function serverNow(): number {
  return Date.now() + offsetMs
}
