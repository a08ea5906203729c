import type { FastifyBaseLogger } from 'fastify'
import { causeOf } from '../observability/reason-of.ts'

/** Whether there is maintenance just now, and who is to be told when that changes. */
export type MaintenanceTurns = { current: () => unknown; onChange: (listener: () => void) => void }

/** Workers that can be begun and laid to rest again; either waits until it is done. */
type Workers = { begin: () => Promise<void>; rest: () => Promise<void> }

/**
 * Has workers work while there is no maintenance, and rest while there is. Resolves once they stand as they should; what it
 * answers with stops the turning, and waits for a turn under way.
 */
export async function restInMaintenance(
  maintenance: MaintenanceTurns | undefined,
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
    // One after another, each by how it stands then.
    turning = turning
      .then(turn)
      .catch((error: unknown) => log.error({ err: causeOf(error) }, 'jobs could not turn with maintenance'))
  })
  return async () => {
    stopped = true
    await turning
  }
}
