import { clubDoorGet } from '@forenet/contract/club/door-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function doorQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'door', eventId] as const,
    queryFn: ({ signal }) => call(clubDoorGet, { params: { orgKey, eventId }, signal }),
  })
}
