export const HOUR_MS = 3_600_000
/** How many are remembered; whoever has been there longest is forgotten first, and then written down again too early. */
const REMEMBERED = 1_000

/**
 * Does something at most once an hour for each key, in this process. Who comes while it is being done waits for it, and
 * fails with it; what failed is tried again by the next.
 */
export function oncePerHour(
  remembered = REMEMBERED,
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
