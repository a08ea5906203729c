import { clubEventReport } from '@forenet/contract/club/event-report-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function reportQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'report', eventId] as const,
    queryFn: ({ signal }) => call(clubEventReport, { params: { orgKey, eventId }, signal }),
    staleTime: 0,
  })
}
