import { entryItem, entryList } from '@forenet/contract/entry-calls'
import type { eventListQuery } from '@forenet/contract/event'
import { eventFacetsCall, eventItem, eventList, eventPlaces } from '@forenet/contract/event-calls'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../kit/calls/call.ts'

/** What a list of events is asked for. */
export type EventListing = Omit<z.input<typeof eventListQuery>, 'after' | 'size'>

/** Events fetched at a time. */
const PAGE = 24

/** Events page by page, each page after the last event of the one before. */
export function eventsQuery(memberId: string, listing: EventListing) {
  return infiniteQueryOptions({
    queryKey: ['member', memberId, 'events', 'list', listing] as const,
    queryFn: ({ signal, pageParam }) =>
      call(eventList, { query: { ...listing, size: PAGE, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
}

/** Which events the filters offer months and places of. */
export type Facets = Pick<EventListing, 'orgId' | 'of' | 'when'>

/** Months and places that have events. */
export function facetsQuery(memberId: string, facets: Facets) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'facets', facets] as const,
    queryFn: ({ signal }) => call(eventFacetsCall, { query: facets, signal }),
  })
}

/** One event as this member meets it. */
export function eventQuery(memberId: string, eventId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'item', eventId] as const,
    queryFn: ({ signal }) => call(eventItem, { params: { eventId }, signal }),
  })
}

/** Places left now. */
export function placesQuery(memberId: string, eventId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'places', eventId] as const,
    queryFn: ({ signal }) => call(eventPlaces, { params: { eventId }, signal }),
    staleTime: 0,
  })
}

/** The member's own entries to one event, newest first; somebody without an e-mail has none to look up. */
export function entriesQuery(member: { id: string; email: string | null }, eventId: string) {
  const { email } = member
  return queryOptions({
    queryKey: ['member', member.id, 'events', 'entries', eventId] as const,
    queryFn: email ? ({ signal }) => call(entryList, { query: { email, eveId: eventId }, signal }) : skipToken,
  })
}

/** One entry with its tickets. */
export function entryQuery(memberId: string, entryId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'entry', entryId] as const,
    queryFn: ({ signal }) => call(entryItem, { params: { entryId }, signal }),
  })
}
