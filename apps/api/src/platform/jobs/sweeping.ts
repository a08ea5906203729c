import type { FastifyBaseLogger } from 'fastify'
import { errorCause } from '../observability/error-reason.ts'

/** Result of a run after which the next one starts without delay, because more may be due. */
export const SWEEP_REPEAT = Symbol('sweep again')

/** Runs never overlap; `stop` waits for a run in progress. */
export function startSweeping(
  work: () => Promise<unknown>,
  log: FastifyBaseLogger,
  intervalMs: number,
): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let idle = true
  let stopped = false
  const runAll = async (): Promise<void> => {
    while ((await work()) === SWEEP_REPEAT && !stopped);
  }
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    running = runAll()
      .catch((error: unknown) => log.error({ err: errorCause(error) }, 'sweep failed'))
      .finally(() => {
        idle = true
      })
  }, intervalMs)
  return {
    stop: async () => {
      clearInterval(timer)
      stopped = true
      await running
    },
  }
}
