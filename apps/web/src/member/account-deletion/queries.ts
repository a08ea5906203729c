import { memberDeletionItem } from '@forenet/contract/account-deletion-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function deletionQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'deletion'] as const,
    queryFn: ({ signal }) => call(memberDeletionItem, { params: { memberId }, signal }),
  })
}
