import { listDueRefunds } from '../giving-back/refund-repository.ts'
import { settleRefund } from '../giving-back/refunds.ts'
import { listDue } from './authorization-repository.ts'
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
