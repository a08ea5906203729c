import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { splitTicketRefunds } from '@forenet/domain/ticket-move'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { type HeldMoney, lockHeldMoney, refundHeldMoney, requestRefund } from '../../../money/payments/index.ts'
import * as repository from './difference-repository.ts'
import { listPaidUpgrades } from './paid-upgrades.ts'

export type TicketRefund = { ticketId: string; refundMinor: Minor }

/** `by` is null in test mode, where no money moves. `charged-back`: not sent, because the payer's bank has returned it. */
export type RefundPart = {
  id: string
  orderId: string
  amountMinor: Minor
  by: HeldMoney['by'] | 'charged-back' | null
}

/**
 * Refunds each ticket's latest payments first, then the registration's. A payment that was charged back is used only for
 * what the others do not hold. Lock the registration first. `id`: of the first refund. Throws `paid-back-already` if a payment has too little left.
 */
export async function refundTicketMoney(
  transaction: Database,
  orderId: string | null,
  tickets: readonly TicketRefund[],
  { reason, by = null, id = randomUUID() }: { reason: string; by?: string | null; id?: string },
  at: Date,
): Promise<RefundPart[]> {
  const later = await listPaidUpgrades(
    transaction,
    tickets.map(({ ticketId }) => ticketId),
  )
  const isChargedBack = later.some(({ chargedBackMinor }) => chargedBackMinor > 0)
  const heldMinor = isChargedBack && orderId ? await sumHeld(transaction, orderId) : Number.POSITIVE_INFINITY
  const { parts, restMinor } = splitTicketRefunds(
    tickets.map(({ ticketId, refundMinor }) => ({
      refundMinor,
      later: later.filter((upgrade) => upgrade.ticketId === ticketId),
    })),
    heldMinor,
  )
  for (const part of parts) await repository.addDifferenceRefund(transaction, part.orderId, part.amountMinor)
  if (restMinor > 0) {
    if (!orderId) throw new ProblemError('paid-back-already', `No payment covers the refund of ${restMinor} øre`)
    parts.push({ orderId, amountMinor: restMinor })
  }
  const done: RefundPart[] = []
  for (const [nth, part] of parts.entries()) {
    const refund = { ...part, id: nth === 0 ? id : randomUUID() }
    done.push(...(await payPart(transaction, { ...refund, reason, by }, at)))
  }
  return done
}

async function sumHeld(transaction: Database, orderId: string): Promise<Minor> {
  const money = await lockHeldMoney(transaction, orderId)
  return money ? Math.max(0, money.leftMinor - money.chargedBackMinor) : 0
}

async function payPart(
  transaction: Database,
  refund: { id: string; orderId: string; amountMinor: Minor; reason: string; by: string | null },
  at: Date,
): Promise<RefundPart[]> {
  const { id, orderId, amountMinor, reason } = refund
  const money = await lockHeldMoney(transaction, orderId)
  if (money?.by !== 'hand') {
    const requested = await requestRefund(transaction, { id: orderId }, amountMinor, reason, at, id)
    const { refundId, refundMinor, withheldId, chargedBackMinor } = requested
    const parts: RefundPart[] = []
    if (refundId !== null) parts.push({ id, orderId, amountMinor: refundMinor, by: 'gateway' })
    if (withheldId !== null) parts.push({ id: withheldId, orderId, amountMinor: chargedBackMinor, by: 'charged-back' })
    return parts.length > 0 ? parts : [{ id, orderId, amountMinor, by: null }]
  }
  if (amountMinor > money.leftMinor) {
    throw new ProblemError('paid-back-already', `Order ${orderId} has less than ${amountMinor} øre left to refund`)
  }
  await refundHeldMoney(transaction, money, refund, at)
  return [{ id, orderId, amountMinor, by: 'hand' }]
}

export function refundIdsToSettle(parts: readonly RefundPart[]): string[] {
  return parts.flatMap(({ id, by }) => (by === 'gateway' ? id : []))
}
