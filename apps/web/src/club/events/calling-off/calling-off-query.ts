import type { ClubCallingOff } from '@forenet/contract/club/event-calling-off'
import { clubEventCallingOff } from '@forenet/contract/club/event-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

const SOON_MS = 2_000
const LATER_MS = 20_000

/** What calling an event off does and how far it has come; read again as long as something of it is under way. */
export function callingOffQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'calling-off', eventId] as const,
    queryFn: ({ signal }) => call(clubEventCallingOff, { params: { orgKey, eventId }, signal }),
    refetchInterval: ({ state }) => (state.data ? againIn(state.data) : false),
  })
}

/** Milliseconds until it may have come further; false where there is nothing to wait for. */
export function againIn({ calledOffAt, left, held, onTheWay, failing }: ClubCallingOff): number | false {
  if (calledOffAt === null) return false
  if (left.entries + held + onTheWay.refunds > 0) return SOON_MS
  return failing.refunds > 0 ? LATER_MS : false
}
