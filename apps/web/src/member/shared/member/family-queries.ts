import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { unfinishedPaymentList } from '@forenet/contract/payment-calls'
import { isUuid } from '@forenet/domain/uuid'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function overviewQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'overview'] as const,
    queryFn: ({ signal }) => call(membershipOverviewGet, { params: { memberId }, query: {}, signal }),
  })
}

export function clubOverviewQuery(memberId: string, orgId: string) {
  return queryOptions({
    queryKey: [...overviewQuery(memberId).queryKey, orgId] as const,
    queryFn: async ({ signal }) => {
      // The id comes from the URL and may not be a UUID.
      if (!isUuid(orgId)) return null
      return (await call(membershipOverviewGet, { params: { memberId }, query: { orgId }, signal }))[0] ?? null
    },
  })
}

/** Ruling 12. */
export function unfinishedQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'unfinished'] as const,
    queryFn: ({ signal }) => call(unfinishedPaymentList, { params: { memberId }, signal }),
  })
}
