import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { lockManualPayment, refundManualPart } from '../manual-repository.ts'
import { lockCapturedAttempt } from './refund-repository.ts'
import { requestRefund } from './refunds.ts'

/** Money that an order retains, in øre, and how it was paid: through the gateway, or directly to the club (`hand`). */
export type HeldMoney = { by: 'gateway' | 'hand'; leftMinor: Minor }

/**
 * Locks an order's money; returns what has not been requested as refund. Null if nothing was captured: a free order, or
 * test mode.
 */
export async function lockHeldMoney(transaction: Database, orderId: string): Promise<HeldMoney | null> {
  const manual = await lockManualPayment(transaction, orderId)
  if (manual !== null) return { by: 'hand', leftMinor: manual }
  const attempt = await lockCapturedAttempt(transaction, orderId)
  return attempt && !attempt.testMode ? { by: 'gateway', leftMinor: attempt.leftMinor } : null
}

/**
 * Refunds part of an order the way it was paid: a gateway refund, settled later by `settleRefund`, or a manual entry.
 * `id` identifies the refund or the manual entry.
 */
export async function payBack(
  transaction: Database,
  { by }: HeldMoney,
  refund: { id: string; orderId: string; amountMinor: Minor; reason: string; by: string | null },
  at: Date,
): Promise<void> {
  const { id, orderId, amountMinor, reason } = refund
  if (by === 'hand') {
    return refundManualPart(transaction, { id, orderId, amountMinor, day: calendarDateAt(at), at, by: refund.by })
  }
  await requestRefund(transaction, { id: orderId }, amountMinor, reason, at, id)
}
