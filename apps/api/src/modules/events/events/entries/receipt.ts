import type { Receipt } from '@forenet/contract/receipt'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { formatEventOrderNumber } from '@forenet/domain/order-number'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { findClubReceipt, orderReceipt, type ReceiptDeps } from '../../../money/payments/index.ts'
import { findEvent } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'

export async function eventReceipt(
  deps: Pick<EventsDeps, 'database' | 'payments'>,
  caller: Caller,
  orderId: string,
): Promise<Receipt> {
  const receipt = await addEventToReceipt(deps.database, await orderReceipt(deps.payments, caller, orderId, 'event'))
  if (!receipt) throw notFound('The purchase')
  return receipt
}

/** For the bookkeeping of the club, independent of the caller; undefined if it is not paid. */
export async function findClubEventReceipt(
  deps: ReceiptDeps,
  organisationId: string,
  orderId: string,
): Promise<Receipt | undefined> {
  const paid = await findClubReceipt(deps, organisationId, orderId)
  return paid && addEventToReceipt(deps.database, paid)
}

async function addEventToReceipt(
  database: Database,
  { receipt, order }: Awaited<ReturnType<typeof orderReceipt>>,
): Promise<Receipt | undefined> {
  const event = await findEvent(database, order.subjectId ?? '')
  if (!event) return undefined
  const [startDate, endDate] = [calendarDateAt(event.startsAt), calendarDateAt(event.endsAt)]
  const number = receipt.orderNumber ?? formatEventOrderNumber(order.token, 0)
  return {
    ...receipt,
    extract: false,
    event: { title: event.title, startDate: event.startsAt.toISOString(), endDate: event.endsAt.toISOString() },
    receiptNumber: number,
    orderNumber: number,
    lines: receipt.lines.map((line) => ({ ...line, startDate, endDate })),
  }
}
