import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { lockManualPayment, refundManualPart } from '../manual/manual-repository.ts'
import { lockCapturedAttempt } from './refund-repository.ts'
import { requestRefund } from './refunds.ts'

export type HeldMoney = { by: 'gateway' | 'hand'; leftMinor: Minor }

/** Returns null if nothing was captured (free, or test mode). */
export async function lockHeldMoney(transaction: Database, orderId: string): Promise<HeldMoney | null> {
  const manual = await lockManualPayment(transaction, orderId)
  if (manual !== null) return { by: 'hand', leftMinor: manual }
  const attempt = await lockCapturedAttempt(transaction, orderId)
  return attempt && !attempt.testMode ? { by: 'gateway', leftMinor: attempt.leftMinor } : null
}

/** Refunds through the gateway, executed by `settleRefund`, or as a manual entry with this `id`. */
export async function refundHeldMoney(
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
