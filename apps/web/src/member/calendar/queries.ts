import { calendarFeedItem } from '@forenet/contract/calendar-calls'
import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

const PAGE = 200

/** `month`: '2027-03' in Copenhagen. Includes events of the member's clubs. */
export function monthQuery(memberId: string, month: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'calendar', month] as const,
    queryFn: async ({ signal }) => {
      const events: Event[] = []
      for (;;) {
        const after = events.at(-1)?.id
        const query = { of: 'mine' as const, when: 'all' as const, month, size: PAGE, ...(after ? { after } : {}) }
        const page = await call(eventList, { query, signal })
        events.push(...page)
        if (page.length < PAGE) return events
      }
    },
  })
}

export function nextEventQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'next'] as const,
    queryFn: ({ signal }) => call(eventList, { query: { of: 'mine', when: 'upcoming', size: 1 }, signal }),
  })
}

export function feedQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'calendar-feed'] as const,
    queryFn: ({ signal }) => call(calendarFeedItem, { signal }),
  })
}
