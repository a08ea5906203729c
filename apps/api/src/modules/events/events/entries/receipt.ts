import type { Receipt } from '@forenet/contract/receipt'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { eventOrderNumber } from '@forenet/domain/order-number'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { orderReceipt } from '../../../money/payments/index.ts'
import { findEvent } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'

export async function eventReceipt(
  deps: Pick<EventsDeps, 'database' | 'payments'>,
  caller: Caller,
  orderId: string,
): Promise<Receipt> {
  const { receipt, order } = await orderReceipt(deps.payments, caller, orderId, 'event')
  const event = await findEvent(deps.database, order.subjectId ?? '')
  if (!event) throw notFound('The purchase')
  const [startDate, endDate] = [calendarDateAt(event.startsAt), calendarDateAt(event.endsAt)]
  const number = receipt.orderNumber ?? eventOrderNumber(order.token, 0)
  return {
    ...receipt,
    extract: false,
    event: { title: event.title, startDate: event.startsAt.toISOString(), endDate: event.endsAt.toISOString() },
    receiptNumber: number,
    orderNumber: number,
    lines: receipt.lines.map((line) => ({ ...line, startDate, endDate })),
  }
}
