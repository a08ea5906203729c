/**
 * Does what has the same key one after another in this process, and everything else side by side: so that a limit that
 * is counted before something is stored holds for one person who presses many times at once.
 */
export function oneAfterAnother(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const own = (async () => {
      // What the one before came to is its own caller's to hear.
      await before?.catch(() => undefined)
      return work()
    })()
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
