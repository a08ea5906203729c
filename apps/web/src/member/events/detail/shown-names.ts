/** Other names are counted. */
const MOST = 8

/** Attendees who did not consent are only counted. */
export function shownNames({ count, names }: { count: number; names: readonly string[] }): {
  shown: readonly string[]
  others: number
} {
  const shown = names.slice(0, MOST)
  return { shown, others: Math.max(0, count - shown.length) }
}
