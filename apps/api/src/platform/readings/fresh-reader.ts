type ReadTurn<T> = { running: Promise<T>; next: Promise<T> | null }

/**
 * A caller never gets a read that began before its call: callers during a read share the next one, so each sees
 * everything committed before its call.
 */
export function createFreshReader<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, ReadTurn<T>>()
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    // A reader that throws synchronously would leave its turn open forever.
    const turn: ReadTurn<T> = { running: Promise.try(read), next: null }
    turns.set(key, turn)
    const ended = () => {
      if (turn.next === null) turns.delete(key)
    }
    turn.running.then(ended, ended)
    return turn.running
  }
  return (key, read) => {
    const turn = turns.get(key)
    if (!turn) return begin(key, read)
    const beginNext = () => begin(key, read)
    turn.next ??= turn.running.then(beginNext, beginNext)
    return turn.next
  }
}
