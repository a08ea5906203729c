import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { giveBackPart, lockManualPayment } from '../manual-repository.ts'
import { lockCapturedAttempt } from './refund-repository.ts'
import { requestRefund } from './refunds.ts'

/** Money that an order holds, in øre, and how it came: to the gateway, or to the club's own hands. */
export type HeldMoney = { by: 'gateway' | 'hand'; leftMinor: Minor }

/**
 * The money that an order holds and nobody has asked back. While the transaction lasts nobody else asks for any of it. Null
 * where no money was taken: nothing was to pay, or it was in test mode.
 */
export async function lockHeldMoney(transaction: Database, orderId: string): Promise<HeldMoney | null> {
  const manual = await lockManualPayment(transaction, orderId)
  if (manual !== null) return { by: 'hand', leftMinor: manual }
  const attempt = await lockCapturedAttempt(transaction, orderId)
  return attempt && !attempt.testMode ? { by: 'gateway', leftMinor: attempt.leftMinor } : null
}

/**
 * Pays part of what an order holds back, by the way it came: asked for at the gateway, from where the money follows by
 * `settleRefund`, or entered as given back by hand. `id` is the refund's, and of the row in the books.
 */
export async function payBack(
  transaction: Database,
  { by }: HeldMoney,
  refund: { id: string; orderId: string; amountMinor: Minor; reason: string; by: string | null },
  at: Date,
): Promise<void> {
  const { id, orderId, amountMinor, reason } = refund
  if (by === 'hand') {
    return giveBackPart(transaction, { id, orderId, amountMinor, day: calendarDateAt(at), at, by: refund.by })
  }
  await requestRefund(transaction, { id: orderId }, amountMinor, reason, at, id)
}
