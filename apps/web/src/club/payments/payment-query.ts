import type { ClubPaymentFilter } from '@forenet/contract/club/payment'
import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { after, BY_CURSOR } from '../shared/by-cursor.ts'

export type PaymentSearch = {
  q?: string
  method?: string
  kind?: string
  from?: string
  to?: string
  event?: string
  back?: string
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KINDS = ['membership', 'event'] as const

/** Parses the filter; ignores invalid values. */
export function filterOf({ q, method, kind, from, to, event, back }: PaymentSearch): ClubPaymentFilter {
  const known = KINDS.find((one) => one === kind)
  return {
    ...(q ? { text: q.slice(0, 100) } : {}),
    ...(method ? { method: method.slice(0, 40) } : {}),
    ...(known ? { kind: known } : {}),
    ...(from && isCalendarDate(from) ? { from } : {}),
    ...(to && isCalendarDate(to) ? { to } : {}),
    ...(event && ID.test(event) ? { event } : {}),
    ...(back === 'some' ? { back } : {}),
  }
}

/** Paginated payments, newest first. */
export function paymentListQuery(orgKey: string, filter: ClubPaymentFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'payments', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubPaymentList, { params: { orgKey }, query: { ...filter, ...after(pageParam) }, signal }),
    ...BY_CURSOR,
  })
}
