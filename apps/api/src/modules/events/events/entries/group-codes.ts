import type { EventRegistration } from '@forenet/contract/entry'
import { groupTicketsByCode } from '@forenet/domain/ticket-code'
import type { EventsDeps } from '../events-deps.ts'

export function withGroupCodes(
  deps: Pick<EventsDeps, 'groupCodeOf'>,
  entries: readonly EventRegistration[],
): EventRegistration[] {
  const groupCodes = new Map<string, EventRegistration['groupCodes']>()
  for (const eventId of new Set(entries.map(({ eveId }) => eveId))) {
    const here = entries.filter((entry) => entry.eveId === eventId && !entry.eventCancelled)
    const valid = here
      .flatMap(({ tickets }) => tickets)
      .filter(({ state, transferredAway }) => state === 'valid' && !transferredAway)
      .map(({ id }) => id)
    const codes = groupTicketsByCode([...new Set(valid)].sort()).map((ticketIds) => ({
      code: deps.groupCodeOf(ticketIds, eventId),
      ticketIds,
    }))
    groupCodes.set(eventId, codes)
  }
  return entries.map((entry) => ({ ...entry, groupCodes: groupCodes.get(entry.eveId) ?? [] }))
}
