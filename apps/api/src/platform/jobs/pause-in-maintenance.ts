import type { FastifyBaseLogger } from 'fastify'
import { errorCause } from '../observability/error-reason.ts'

export type MaintenanceSource = { current: () => unknown; onChange: (listener: () => void) => void }

type Workers = { begin: () => Promise<void>; rest: () => Promise<void> }

/** Resolves once the current state is applied; the returned function waits for a change in progress. */
export async function pauseWorkersInMaintenance(
  maintenance: MaintenanceSource | undefined,
  workers: Workers,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<() => Promise<void>> {
  let working = false
  let stopped = false
  let turning: Promise<void> = Promise.resolve()
  const turn = async () => {
    const should = !maintenance?.current()
    if (stopped || should === working) return
    await (should ? workers.begin() : workers.rest())
    working = should
  }
  await turn()
  maintenance?.onChange(() => {
    turning = turning
      .then(turn)
      .catch((error: unknown) => log.error({ err: errorCause(error) }, 'jobs could not turn with maintenance'))
  })
  return async () => {
    stopped = true
    await turning
  }
}
