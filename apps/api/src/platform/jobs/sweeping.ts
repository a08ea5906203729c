import type { FastifyBaseLogger } from 'fastify'
import { errorCause } from '../observability/error-reason.ts'

/** Runs never overlap; `stop` waits for a run in progress. */
export function startSweeping(
  work: () => Promise<unknown>,
  log: FastifyBaseLogger,
  intervalMs: number,
): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    running = work()
      .catch((error: unknown) => log.error({ err: errorCause(error) }, 'sweep failed'))
      .finally(() => {
        idle = true
      })
  }, intervalMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
