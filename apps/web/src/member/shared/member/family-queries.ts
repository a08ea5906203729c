import { membershipOverviewCall } from '@forenet/contract/membership-calls'
import { paymentUnfinished } from '@forenet/contract/payment-calls'
import { isUuid } from '@forenet/domain/uuid'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** Per organisation and participant: status, period, ready to renew; organisations one belongs to first, then a few to join. */
export function overviewQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'overview'] as const,
    queryFn: ({ signal }) => call(membershipOverviewCall, { params: { memberId }, query: {}, signal }),
  })
}

/** The same of one enabled organisation, whether one belongs to it or not; null where there is none. */
export function clubOverviewQuery(memberId: string, orgId: string) {
  return queryOptions({
    queryKey: [...overviewQuery(memberId).queryKey, orgId] as const,
    queryFn: async ({ signal }) => {
      // Part of an address, and perhaps no id.
      if (!isUuid(orgId)) return null
      return (await call(membershipOverviewCall, { params: { memberId }, query: { orgId }, signal }))[0] ?? null
    },
  })
}

/** Purchases that were begun and are not paid (ruling 12). */
export function unfinishedQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'unfinished'] as const,
    queryFn: ({ signal }) => call(paymentUnfinished, { params: { memberId }, signal }),
  })
}
