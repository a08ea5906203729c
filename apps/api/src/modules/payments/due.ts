/**
 * SQL condition: work is due at the instant `at`. Delays and leases are at most five minutes, so a much later time was
 * written while the clock was ahead, and counts as due.
 */
export function isDue(at: string): string {
  return `(not_before <= ${at} or not_before > ${at}::timestamptz + interval '15 minutes')`
}
