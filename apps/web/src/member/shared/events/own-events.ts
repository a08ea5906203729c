import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { OWN_EVENTS_PAGE_SIZE, OWN_EVENTS_QUERY } from '../../../start/own-events-request.ts'

/** Events of the member's clubs and with their participation. Unpaginated, because they are grouped. */
export function ownEventsQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'own'] as const,
    queryFn: async ({ signal }) => {
      const events: Event[] = []
      for (;;) {
        const after = events.at(-1)?.id
        const query = { ...OWN_EVENTS_QUERY, size: OWN_EVENTS_PAGE_SIZE, ...(after ? { after } : {}) }
        const page = await call(eventList, { query, signal })
        events.push(...page)
        if (page.length < OWN_EVENTS_PAGE_SIZE) return events
      }
    },
  })
}
