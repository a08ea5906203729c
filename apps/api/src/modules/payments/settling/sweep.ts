import { listDueRefunds } from '../giving-back/refund-repository.ts'
import { settleRefund } from '../giving-back/refunds.ts'
import { listDue } from './authorization-repository.ts'
import { settle } from './settle.ts'
import type { SettleDeps } from './settle-work.ts'

const BATCH = 50
const REFUND_BATCH = 300
/** So many refunds at once: a gateway that keeps one waiting for ten seconds keeps few others waiting with it. */
const REFUNDS_AT_ONCE = 6

/**
 * Takes up every authorization that was reported and never settled: its process died, the gateway was silent, a
 * capture hung. Any number of processes may sweep; the lease lets one of them do each. Returns how many it took up.
 */
export async function sweepAuthorizations(deps: SettleDeps): Promise<number> {
  const due = await listDue(deps.database, deps.now(), BATCH)
  for (const key of due) await settle(deps, key)
  return due.length
}

/**
 * Takes up every refund that was asked for and is not through, several at once; in all else as `sweepAuthorizations`. One that cannot be
 * taken up keeps none behind it waiting; what it failed with is thrown once nothing is under way any more, so that whoever waits for
 * the sweep, as a process that stops does, waits for all of it.
 */
export async function sweepRefunds(deps: SettleDeps): Promise<number> {
  const due = await listDueRefunds(deps.database, deps.now(), REFUND_BATCH)
  const waiting = [...due]
  const faults: unknown[] = []
  const one = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await settleRefund(deps, id).catch((error: unknown) => faults.push(error))
    }
  }
  await Promise.all(Array.from({ length: REFUNDS_AT_ONCE }, one))
  if (faults.length > 0) throw faults[0]
  return due.length
}

/** Both, one after the other. */
export async function sweep(deps: SettleDeps): Promise<number> {
  return (await sweepAuthorizations(deps)) + (await sweepRefunds(deps))
}
