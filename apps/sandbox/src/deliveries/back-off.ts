const longestWaitMs = 300_000

/** How long to wait before the next attempt. @param attempts attempts already made, 1 or more @param baseMs the first wait */
export function waitBeforeAttempt(attempts: number, baseMs: number): number {
  return Math.min(baseMs * 2 ** (attempts - 1), longestWaitMs)
}
