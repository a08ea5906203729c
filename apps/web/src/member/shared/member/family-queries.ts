import { membershipOverviewCall } from '@forenet/contract/membership-calls'
import { paymentUnfinished } from '@forenet/contract/payment-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** Per organisation and participant: status, period, ready to renew; organisations one belongs to first. */
export function overviewQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'overview'] as const,
    queryFn: ({ signal }) => call(membershipOverviewCall, { params: { memberId }, signal }),
  })
}

/** Purchases that were begun and are not paid (ruling 12). */
export function unfinishedQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'unfinished'] as const,
    queryFn: ({ signal }) => call(paymentUnfinished, { params: { memberId }, signal }),
  })
}
