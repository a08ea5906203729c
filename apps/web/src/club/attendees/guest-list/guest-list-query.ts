import { clubGuestLists } from '@forenet/contract/club/guest-list-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function guestListsQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'guest-lists'] as const,
    queryFn: ({ signal }) => call(clubGuestLists, { params: { orgKey, eventId }, signal }),
  })
}
