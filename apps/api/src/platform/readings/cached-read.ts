/** Caches a read for `aliveForMs`, shared by all callers. Failures are not cached. */
export function cacheRead<Answer>(read: () => Promise<Answer>, aliveForMs: number): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; since: number } | null = null
  return () => {
    if (last && performance.now() - last.since < aliveForMs) return last.answer
    const mine = { answer: read(), since: performance.now() }
    last = mine
    mine.answer.catch(() => {
      if (last === mine) last = null
    })
    return mine.answer
  }
}

const MAX_KEYS = 500

export function cacheReadByKey<Answer>(
  read: (key: string) => Promise<Answer>,
  aliveForMs: number,
): (key: string) => Promise<Answer> {
  const readings = new Map<string, () => Promise<Answer>>()
  return (key) => {
    const reading = readings.get(key) ?? cacheRead(() => read(key), aliveForMs)
    // Re-inserted, so that the map stays ordered by last use.
    readings.delete(key)
    readings.set(key, reading)
    const [oldest] = readings.keys()
    if (readings.size > MAX_KEYS && oldest !== undefined) readings.delete(oldest)
    return reading()
  }
}
