import { clubDoorGet } from '@forenet/contract/club/door-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** `useLiveDoor` keeps the result current. */
export function doorQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'door', eventId] as const,
    queryFn: ({ signal }) => call(clubDoorGet, { params: { orgKey, eventId }, signal }),
  })
}
