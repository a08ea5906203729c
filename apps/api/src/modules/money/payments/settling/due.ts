/** Delays and leases last at most five minutes; a later time means the clock was ahead. */
const MAX_DELAY = `interval '15 minutes'`

export function isDueSql(at: string): string {
  return `(not_before <= ${at} or not_before > ${at}::timestamptz + ${MAX_DELAY})`
}
