import { clubMembershipTypeList } from '@forenet/contract/club/membership-type-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function membershipTypesQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'types'] as const,
    queryFn: ({ signal }) => call(clubMembershipTypeList, { params: { orgKey }, signal }),
  })
}
