import type { FastifyBaseLogger } from 'fastify'
import { causeOf } from '../../reason-of.ts'
import { listDue } from './authorizations.ts'
import { listDueRefunds } from './refund-repository.ts'
import { settleRefund } from './refunds.ts'
import { settle } from './settle.ts'
import type { SettleDeps } from './settle-work.ts'

const BATCH = 50

/**
 * Takes up every authorization that was reported and never settled: its process died, the gateway was silent, a
 * capture hung; and every refund that was asked for and is not through. Any number of processes may sweep; the lease lets one of them do each. Returns how many it took up.
 */
export async function sweep(deps: SettleDeps): Promise<number> {
  const due = await listDue(deps.database, deps.now(), BATCH)
  for (const key of due) await settle(deps, key)
  const refunds = await listDueRefunds(deps.database, deps.now(), BATCH)
  for (const id of refunds) await settleRefund(deps, id)
  return due.length + refunds.length
}

/** Does the work every `intervalMs` until stopped, never twice at once; `stop` waits for the sweep under way. */
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
      .catch((error: unknown) => log.error({ err: causeOf(error) }, 'sweep failed'))
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
