import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { audit } from '../../../core/audit/index.ts'
import type { Order } from '../orders/order.ts'
import * as repository from '../orders/order-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'
import * as chargebacks from './chargeback-repository.ts'
import * as refunds from './refund-repository.ts'
import { planResumption, splitByChargeback } from './refund-rules.ts'

/**
 * Withholds a chargeback between the request and the first call of the gateway, and notifies the payer.
 * Returns the refund to send; undefined if nothing is left or the lease was lost.
 */
export async function withholdChargedBack(
  deps: SettleDeps,
  { id: orderId }: Order,
  refund: refunds.Refund,
  leaseId: string,
): Promise<refunds.Refund | undefined> {
  // Without locks first, because chargebacks are rare.
  if (((await chargebacks.sumChargedBackByOrder(deps.database, [orderId])).get(orderId) ?? 0) === 0) return refund
  return inTransaction(deps.pool, async (transaction) => {
    const order = await repository.lockOrder(transaction, orderId)
    const attempt = await refunds.lockCapturedAttempt(transaction, orderId)
    if (!attempt) throw new Error(`Order ${orderId} has no captured payment`)
    const at = deps.now()
    const { id, amountMinor, reason } = refund
    const left = { ...attempt, leftMinor: attempt.leftMinor + amountMinor }
    const { refundMinor, chargedBackMinor } = splitByChargeback(amountMinor, left)
    if (chargedBackMinor === 0) return refund
    const isHeld =
      refundMinor === 0
        ? await refunds.withholdRefund(transaction, id, leaseId, at)
        : await refunds.reduceRefund(transaction, id, leaseId, refundMinor, at)
    if (!isHeld) return undefined
    if (refundMinor > 0) {
      const ids = { id: randomUUID(), orderId, attemptId: refund.attemptId, partOf: refund.partOf ?? id }
      const row = { ...ids, amountMinor: chargedBackMinor, reason }
      const times = { notBefore: at, requestedAt: at, updatedAt: at }
      await refunds.insertRefund(transaction, { ...row, ...times, state: 'charged-back' })
    }
    await markRefunded(deps, transaction, order, at)
    await deps.notifyChargedBack(transaction, { order, refundId: id, amountMinor: chargedBackMinor }, at)
    const fact = {
      action: 'refund-charged-back',
      objectKind: 'payment-attempt',
      objectId: refund.attemptId,
      organisationId: order.organisationId,
      actingFor: order.payerMemberId,
      detail: { refund: id, amountMinor: chargedBackMinor, reason },
    }
    await audit(transaction, 'portal', fact, at)
    return refundMinor === 0 ? undefined : { ...refund, amountMinor: refundMinor }
  })
}

/**
 * Call after withholding a requested refund. The queue lets the next sweep mark the order as refunded, when the caller
 * has recorded the cancellation.
 */
export async function recordWithheld(transaction: Database, attemptId: string): Promise<void> {
  await chargebacks.queueAttempt(transaction, attemptId)
}

/** Money returned by the payer's bank counts as refunded. */
export async function markRefunded(
  deps: Pick<SettleDeps, 'kinds'>,
  transaction: Database,
  order: Order,
  at: Date,
): Promise<void> {
  const [sums] = await refunds.sumRefundsByOrder(transaction, [order.id])
  if (sums?.requestedMinor === 0) await deps.kinds[order.kind].refunded(transaction, order, at)
}

/**
 * Resumes withheld refunds of the payments whose chargebacks or withheld refunds changed. Throws the first failure
 * after trying all.
 */
export async function resumeRefunds(
  deps: Pick<SettleDeps, 'database' | 'pool' | 'now' | 'kinds'>,
  limit: number,
): Promise<void> {
  const faults: unknown[] = []
  for (const nth of await chargebacks.listQueue(deps.database, limit)) {
    await resumeQueued(deps, nth).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
}

function resumeQueued(deps: Pick<SettleDeps, 'pool' | 'now' | 'kinds'>, nth: number): Promise<void> {
  return inTransaction(deps.pool, async (transaction) => {
    if (!(await chargebacks.lockQueued(transaction, nth))) return
    for (const orderId of await chargebacks.listQueuedOrders(transaction, nth)) {
      const order = await repository.lockOrder(transaction, orderId)
      await resumeRefundsOf(transaction, order, deps.now())
      await markRefunded(deps, transaction, order, deps.now())
    }
    await chargebacks.removeQueued(transaction, nth)
  })
}

/**
 * Resumes as much as is left of the captured amount. Waits if a report with a chargeback was undone, because a corrected
 * report may list the chargeback too.
 */
async function resumeRefundsOf(transaction: Database, { id: orderId }: Order, at: Date): Promise<void> {
  const attempt = await refunds.lockCapturedAttempt(transaction, orderId)
  if (!attempt) throw new Error(`Order ${orderId} has no captured payment`)
  if (await chargebacks.isChargebackReportUndone(transaction, attempt.id)) return
  const withheld = await chargebacks.listWithheldRefunds(transaction, attempt.id)
  for (const { refund, resumedMinor } of planResumption(withheld, attempt)) {
    const { id, partOf, amountMinor, reason, requestedAt } = refund
    await chargebacks.resumeRefund(transaction, id, resumedMinor, at)
    if (resumedMinor === amountMinor) continue
    const rest = { id: randomUUID(), amountMinor: amountMinor - resumedMinor, state: 'charged-back' } as const
    const row = {
      orderId,
      attemptId: attempt.id,
      partOf: partOf ?? id,
      reason,
      requestedAt,
      notBefore: at,
      updatedAt: at,
    }
    await refunds.insertRefund(transaction, { ...row, ...rest })
  }
}
