/**
 * Lets callers who want the same at the same moment share one reading: whoever comes while it is under way gets its
 * answer. Nobody gets one that had ended before they asked, so nothing is ever older than the question by more than
 * one reading; five thousand who press in one second read an event some hundred times instead.
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
