/** What `withTimeLimit` rejects with; `name` is 'TimeoutError', as the platform's own. */
export class TimeLimitError extends Error {
  override name = 'TimeoutError'
}

/** The outcome of `work`, or a TimeLimitError with `message` after `milliseconds`. */
export async function withTimeLimit<T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(message)), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
