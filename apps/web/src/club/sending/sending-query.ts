import { clubSendingList } from '@forenet/contract/club/sending-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function sendingQuery() {
  return queryOptions({
    queryKey: ['member', 'club-sending'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubSendingList, { signal }),
  })
}
