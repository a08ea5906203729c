import { type ClubPaymentFilter, PAYMENT_SORT_ORDERS } from '@forenet/contract/club/payment'
import { clubPaymentGet, clubPaymentList } from '@forenet/contract/club/payment-calls'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import { isUuid } from '@forenet/domain/uuid'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { BY_CURSOR, buildCursorQuery } from '../shared/by-cursor.ts'

export type PaymentSearch = {
  q?: string
  method?: string
  kind?: string
  from?: string
  to?: string
  event?: string
  back?: string
  order?: string
  payment?: string
}

export const PAYMENT_KINDS = ['membership', 'event', 'invoice'] as const

export function parsePaymentFilter({ q, method, kind, from, to, event, back }: PaymentSearch): ClubPaymentFilter {
  const known = PAYMENT_KINDS.find((one) => one === kind)
  return {
    ...(q ? { text: q.slice(0, 100) } : {}),
    ...(method ? { method: method.slice(0, 40) } : {}),
    ...(known ? { kind: known } : {}),
    ...(from && isCalendarDate(from) ? { from } : {}),
    ...(to && isCalendarDate(to) ? { to } : {}),
    ...(event && isUuid(event) ? { event } : {}),
    ...(back === 'some' ? { back } : {}),
  }
}

export function parsePaymentOrder({ order }: PaymentSearch) {
  return PAYMENT_SORT_ORDERS.find((one) => one === order) ?? '-day'
}

export function findOpenPaymentId({ payment }: PaymentSearch): string | undefined {
  return payment && isUuid(payment) ? payment : undefined
}

export function paymentListQuery(orgKey: string, filter: ClubPaymentFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'payments', 'list', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubPaymentList, { params: { orgKey }, query: { ...filter, ...buildCursorQuery(pageParam) }, signal }),
    ...BY_CURSOR,
  })
}

export function paymentQuery(orgKey: string, orderId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'payments', 'one', orderId] as const,
    queryFn: ({ signal }) => call(clubPaymentGet, { params: { orgKey, orderId }, signal }),
  })
}
