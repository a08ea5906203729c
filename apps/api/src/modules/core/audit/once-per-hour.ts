export const HOUR_MS = 3_600_000
/** An evicted key may be logged a second time within the hour. */
const MAX_REMEMBERED_KEYS = 1_000

/** Concurrent callers share the pending promise and its failure. */
export function oncePerHour(
  remembered = MAX_REMEMBERED_KEYS,
): (key: string, at: Date, work: () => Promise<void>) => Promise<void> {
  const known = new Map<string, { until: number; done: Promise<void> }>()
  return (key, at, work) => {
    const last = known.get(key)
    if (last && at.getTime() < last.until) return last.done
    const done = work().catch((error: unknown) => {
      known.delete(key)
      throw error
    })
    known.delete(key)
    known.set(key, { until: at.getTime() + HOUR_MS, done })
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return done
  }
}
