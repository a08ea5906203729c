import { membershipOverviewCall } from '@forenet/contract/membership-calls'
import { paymentUnfinished } from '@forenet/contract/payment-calls'
import { isUuid } from '@forenet/domain/uuid'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** Memberships per organisation and participant; own organisations first, then suggestions. */
export function overviewQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'overview'] as const,
    queryFn: ({ signal }) => call(membershipOverviewCall, { params: { memberId }, query: {}, signal }),
  })
}

/** Overview of one organisation, or null. */
export function clubOverviewQuery(memberId: string, orgId: string) {
  return queryOptions({
    queryKey: [...overviewQuery(memberId).queryKey, orgId] as const,
    queryFn: async ({ signal }) => {
      // URL input, possibly not a UUID.
      if (!isUuid(orgId)) return null
      return (await call(membershipOverviewCall, { params: { memberId }, query: { orgId }, signal }))[0] ?? null
    },
  })
}

/** Unpaid purchases (ruling 12). */
export function unfinishedQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'unfinished'] as const,
    queryFn: ({ signal }) => call(paymentUnfinished, { params: { memberId }, signal }),
  })
}
