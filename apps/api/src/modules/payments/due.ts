/** Delays and leases are at most five minutes. A time later than this was written while the clock was ahead. */
const MAX_DELAY = `interval '15 minutes'`

/** SQL condition: work is due at the instant `at`. A time written while the clock was ahead counts as due. */
export function isDue(at: string): string {
  return `(not_before <= ${at} or not_before > ${at}::timestamptz + ${MAX_DELAY})`
}
