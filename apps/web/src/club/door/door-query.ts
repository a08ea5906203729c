import { clubDoorGet } from '@forenet/contract/club/door-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** The door of an event, with its devices and what came in by each; `useLiveDoor` keeps it fresh. */
export function doorQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'door', eventId] as const,
    queryFn: ({ signal }) => call(clubDoorGet, { params: { orgKey, eventId }, signal }),
  })
}
