import { clubStartQueue } from '@forenet/contract/club/start-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** The clubs that wait to be approved. */
export function queueQuery() {
  return queryOptions({
    queryKey: ['member', 'club-queue'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubStartQueue, { signal }),
  })
}
