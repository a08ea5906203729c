import type { SettleDeps } from './orders/payment-deps.ts'
import { resumeRefunds } from './refunding/chargebacks.ts'
import { listDueRefunds } from './refunding/refund-repository.ts'
import { settleRefund } from './refunding/refunds.ts'
import { listDueAuthorizations } from './settling/authorization-repository.ts'
import { settle } from './settling/settle.ts'

const BATCH = 50
const REFUND_BATCH = 300
/** Several at once, so that a slow response delays few other refunds. */
const REFUNDS_AT_ONCE = 6

/** Resumes after a crash, a gateway outage or a pending capture. Safe to run concurrently, because of leases. */
export async function sweepAuthorizations(deps: SettleDeps): Promise<number> {
  const due = await listDueAuthorizations(deps.database, deps.now(), BATCH)
  for (const key of due) await settle(deps, key)
  return due.length
}

/** Throws the first failure after all have finished, so that shutdown waits for all. */
export async function sweepRefunds(deps: SettleDeps): Promise<number> {
  const faults: unknown[] = []
  await resumeRefunds(deps, REFUND_BATCH).catch((error: unknown) => faults.push(error))
  const due = await listDueRefunds(deps.database, deps.now(), REFUND_BATCH)
  const waiting = [...due]
  const one = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await settleRefund(deps, id).catch((error: unknown) => faults.push(error))
    }
  }
  await Promise.all(Array.from({ length: REFUNDS_AT_ONCE }, one))
  if (faults.length > 0) throw faults[0]
  return due.length
}

export async function sweepPayments(deps: SettleDeps): Promise<number> {
  return (await sweepAuthorizations(deps)) + (await sweepRefunds(deps))
}
