/** Delays and leases last at most five minutes; a later time was written while the clock was ahead. */
const MAX_DELAY = `interval '15 minutes'`

/** SQL condition: work is due at `at`. A time written while the clock was ahead counts as due. */
export function isDueSql(at: string): string {
  return `(not_before <= ${at} or not_before > ${at}::timestamptz + ${MAX_DELAY})`
}
