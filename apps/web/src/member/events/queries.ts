import { entryItem, entryList } from '@forenet/contract/entry-calls'
import type { eventListQuerySchema } from '@forenet/contract/event'
import { eventFacetsGet, eventItem, eventList, eventPlacesGet } from '@forenet/contract/event-calls'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../kit/calls/call.ts'

export type EventListing = Omit<z.input<typeof eventListQuerySchema>, 'after' | 'size'>

const PAGE = 24

export function eventsQuery(memberId: string, listing: EventListing) {
  return infiniteQueryOptions({
    queryKey: ['member', memberId, 'events', 'list', listing] as const,
    queryFn: ({ signal, pageParam }) =>
      call(eventList, { query: { ...listing, size: PAGE, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  })
}

export type FacetsQuery = Pick<EventListing, 'orgId' | 'of' | 'when'>

export function facetsQuery(memberId: string, facets: FacetsQuery) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'facets', facets] as const,
    queryFn: ({ signal }) => call(eventFacetsGet, { query: facets, signal }),
  })
}

export function eventQuery(memberId: string, eventId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'item', eventId] as const,
    queryFn: ({ signal }) => call(eventItem, { params: { eventId }, signal }),
  })
}

export function placesQuery(memberId: string, eventId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'places', eventId] as const,
    queryFn: ({ signal }) => call(eventPlacesGet, { params: { eventId }, signal }),
    staleTime: 0,
  })
}

export function entriesQuery(member: { id: string; email: string | null }, eventId: string) {
  const { email } = member
  return queryOptions({
    queryKey: ['member', member.id, 'events', 'entries', eventId] as const,
    queryFn: email ? ({ signal }) => call(entryList, { query: { email, eveId: eventId }, signal }) : skipToken,
  })
}

export function entryQuery(memberId: string, entryId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'entry', entryId] as const,
    queryFn: ({ signal }) => call(entryItem, { params: { entryId }, signal }),
  })
}
