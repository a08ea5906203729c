/** More names than this are a crowd: the rest is a number. */
const MOST = 8

/** Whom to name, and how many more come: those who have not said that they may be seen are only counted. */
export function shownNames({ count, names }: { count: number; names: readonly string[] }): {
  shown: readonly string[]
  others: number
} {
  const shown = names.slice(0, MOST)
  return { shown, others: Math.max(0, count - shown.length) }
}
