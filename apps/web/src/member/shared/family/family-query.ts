import { familyItem } from '@forenet/contract/family-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function familyQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'family'] as const,
    queryFn: ({ signal }) => call(familyItem, { params: { memberId }, signal }),
  })
}
