import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { splitBack } from '@forenet/domain/ticket-move'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { type HeldMoney, lockHeldMoney, payBack, requestRefund } from '../../payments/index.ts'
import * as repository from './difference-repository.ts'

/** What goes back of a ticket, in øre. */
export type TicketBack = { ticketId: string; refundMinor: Minor }

/** What went back of one payment, in øre, and how: `id` is the refund's. Null `by`: of the test mode, where no money moves. */
export type BackPart = { id: string; orderId: string; amountMinor: Minor; by: HeldMoney['by'] | null }

/**
 * Pays back what goes back of tickets of one registration, by the ways the money came: of each ticket what was paid last first, and of
 * the registration's own payment the rest of all of them at once; asked for at the gateway, or entered as given back where the club was
 * paid by hand. In a transaction that holds the registration. `id`: of the first part. Throws `paid-back-already` where a payment holds
 * less than its part.
 */
export async function moneyBack(
  transaction: Database,
  orderId: string | null,
  tickets: readonly TicketBack[],
  { reason, by = null, id = randomUUID() }: { reason: string; by?: string | null; id?: string },
  at: Date,
): Promise<BackPart[]> {
  const later = await repository.listDifferencesOf(
    transaction,
    tickets.map(({ ticketId }) => ticketId),
  )
  const parts: { orderId: string; amountMinor: Minor }[] = []
  let restMinor = 0
  for (const { ticketId, refundMinor } of tickets) {
    const split = splitBack(
      refundMinor,
      later.filter((difference) => difference.ticketId === ticketId),
    )
    for (const part of split.parts) await repository.countGivenBack(transaction, part.orderId, part.amountMinor)
    parts.push(...split.parts)
    restMinor += split.restMinor
  }
  if (restMinor > 0) {
    if (!orderId)
      throw new ProblemError('paid-back-already', `No payment holds the ${restMinor} øre that would go back`)
    parts.push({ orderId, amountMinor: restMinor })
  }
  const done: BackPart[] = []
  for (const [nth, part] of parts.entries()) {
    const refund = { ...part, id: nth === 0 ? id : randomUUID() }
    done.push({ ...refund, by: await payPart(transaction, { ...refund, reason, by }, at) })
  }
  return done
}

async function payPart(
  transaction: Database,
  refund: { id: string; orderId: string; amountMinor: Minor; reason: string; by: string | null },
  at: Date,
): Promise<BackPart['by']> {
  const { id, orderId, amountMinor, reason } = refund
  const money = await lockHeldMoney(transaction, orderId)
  if (money?.by !== 'hand') {
    return (await requestRefund(transaction, { id: orderId }, amountMinor, reason, at, id)) === null ? null : 'gateway'
  }
  if (amountMinor > money.leftMinor) {
    throw new ProblemError('paid-back-already', `Order ${orderId} holds less than ${amountMinor} øre`)
  }
  await payBack(transaction, money, refund, at)
  return 'hand'
}

/** Of what went back the refunds that the gateway is to be asked for. */
export function toSettle(parts: readonly BackPart[]): string[] {
  return parts.flatMap(({ id, by }) => (by === 'gateway' ? id : []))
}
