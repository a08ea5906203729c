import { clubDiscountList, clubDiscountUseList } from '@forenet/contract/club/discount-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function discountsQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'discounts', eventId] as const,
    queryFn: ({ signal }) => call(clubDiscountList, { params: { orgKey, eventId }, signal }),
  })
}

export function discountUsesQuery(orgKey: string, eventId: string, discountId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'discounts', eventId, discountId] as const,
    queryFn: ({ signal }) => call(clubDiscountUseList, { params: { orgKey, eventId, discountId }, signal }),
    staleTime: 0,
  })
}
