/**
 * Reads for many callers at once: whoever asks within the same turn of the event loop goes into one statement. One
 * caller alone waits for the end of the turn, a crowd saves a round trip each. `read` answers in the order of its keys.
 */
export function batchedReading<Key, Answer>(
  read: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: { key: Key; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = []
  const flush = () => {
    const batch = waiting
    waiting = []
    read(batch.map(({ key }) => key)).then(
      (answers) => {
        for (const [index, { resolve, reject }] of batch.entries()) {
          if (index < answers.length) resolve(answers[index] as Answer)
          else reject(new Error('A batched reading answered too few'))
        }
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error)
      },
    )
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ key, resolve, reject })
    })
}
