import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import * as orders from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import { type DearerTicketType, storeDifference } from './store-difference.ts'

/** `day`: the payment date that the club entered. */
export type ManualDifferencePayment = {
  id: string
  method: 'cash' | 'bank-transfer'
  day: CalendarDate
  note: string
  amountMinor: Minor
  by: string | null
}

/** The caller must have locked the registration. */
export async function bookDifference(
  { payments }: Pick<EventsDeps, 'payments'>,
  transaction: Database,
  ticket: ticketing.TicketRow,
  to: DearerTicketType,
  { id, method, day, note, amountMinor, by }: ManualDifferencePayment,
  at: Date,
): Promise<void> {
  const { order, price } = await storeDifference(
    transaction,
    ticket,
    { id, to, amountMinor, state: 'paid', method },
    at,
  )
  const orderId = order.id
  await orders.updateOrder(transaction, orderId, { status: 'paid', paidAt: at })
  await ticketing.addToPaidPrice(transaction, ticket.id, price, at)
  await orders.bookManualPayment(transaction, { id: randomUUID(), orderId, method, amountMinor, day, note, at, by })
  await payments.startAfterPayment(transaction, order)
}
