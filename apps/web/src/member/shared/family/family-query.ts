import { familyItem } from '@forenet/contract/family-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

/** The participants of a member, with guardians, hand-overs and open invitations. */
export function familyQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'family'] as const,
    queryFn: ({ signal }) => call(familyItem, { params: { memberId }, signal }),
  })
}
