import { clubDaysOffList } from '@forenet/contract/club/event-days-off-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function daysOffQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'days-off'] as const,
    queryFn: ({ signal }) => call(clubDaysOffList, { params: { orgKey }, signal }),
  })
}
