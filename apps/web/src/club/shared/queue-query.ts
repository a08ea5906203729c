import { clubSignupQueueList } from '@forenet/contract/club/club-signup-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function queueQuery() {
  return queryOptions({
    queryKey: ['member', 'club-queue'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubSignupQueueList, { signal }),
  })
}
