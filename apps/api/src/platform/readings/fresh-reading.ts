type Turn = { running: Promise<unknown>; next: Promise<unknown> | null }

/**
 * Coalesces concurrent reads of the same key like `sharedReading`, but a caller never gets a read that began before its
 * call: callers during a read share the next one. So each sees everything that was committed before it called.
 */
export function freshReading<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turn>()
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const reading = read()
    const turn: Turn = { running: reading, next: null }
    turns.set(key, turn)
    const ended = () => {
      if (turn.next === null) turns.delete(key)
    }
    reading.then(ended, ended)
    return reading
  }
  return (key, read) => {
    const turn = turns.get(key)
    if (!turn) return begin(key, read)
    const beginNext = () => begin(key, read)
    turn.next ??= turn.running.then(beginNext, beginNext)
    return turn.next as Promise<T>
  }
}
