import { clubDoorGet } from '@forenet/contract/club/door-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

const LOOKED_AGAIN_MS = 3_000

/** The door of an event, read again while its page is looked at. */
export function doorQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'door', eventId] as const,
    queryFn: ({ signal }) => call(clubDoorGet, { params: { orgKey, eventId }, signal }),
    refetchInterval: LOOKED_AGAIN_MS,
  })
}
