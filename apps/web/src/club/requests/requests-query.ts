import { clubMembershipRequestList } from '@forenet/contract/club/membership-request-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function requestsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'membership-requests'] as const,
    queryFn: ({ signal }) => call(clubMembershipRequestList, { params: { orgKey }, signal }),
  })
}
