import { clubStartAsk } from '@forenet/contract/club/start-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function startAdviceQuery(subject: string) {
  return queryOptions({
    queryKey: ['own-clubs', subject, 'start'] as const,
    queryFn: ({ signal }) => call(clubStartAsk, { signal }),
  })
}
