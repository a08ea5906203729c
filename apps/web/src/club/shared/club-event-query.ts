import { clubEventGet, clubEventList } from '@forenet/contract/club/event-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function clubEventQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'one', eventId] as const,
    queryFn: ({ signal }) => call(clubEventGet, { params: { orgKey, eventId }, signal }),
  })
}

export function clubEventsQuery(orgKey: string, when: 'ahead' | 'past') {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'list', when] as const,
    queryFn: ({ signal }) => call(clubEventList, { params: { orgKey }, query: { when }, signal }),
  })
}
