const longestWaitMs = 300_000

/** @param attempts attempts already made, 1 or more @param baseMs the first delay */
export function retryDelayMs(attempts: number, baseMs: number): number {
  return Math.min(baseMs * 2 ** (attempts - 1), longestWaitMs)
}
