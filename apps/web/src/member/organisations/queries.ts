import { eventList } from '@forenet/contract/event-calls'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { organisationPublicGet } from '@forenet/contract/organisation-calls'
import { CLUBS_PER_PAGE } from '@forenet/domain/product'
import { isUuid } from '@forenet/domain/uuid'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { PUBLIC_QUERY_META } from '../../kit/calls/query-client.ts'
import { today } from '../../kit/time/today.ts'

export type PublicOrganisation = Organisation & { memberships: MembershipConfiguration[] }

export function publicClubsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['public-organisations', 'list', q] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(q ? { q } : {}), ...(pageParam ? { after: pageParam } : {}) }
      return call(organisationPublicGet, { query, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === CLUBS_PER_PAGE ? page.at(-1)?.id : undefined),
    meta: PUBLIC_QUERY_META,
  })
}

export function publicClubQuery(orgId: string) {
  return queryOptions({
    queryKey: ['public-organisations', 'one', orgId] as const,
    queryFn: async ({ signal }) =>
      // The id comes from the URL and may not be a UUID.
      isUuid(orgId) ? ((await call(organisationPublicGet, { query: { orgId }, signal }))[0] ?? null) : null,
    meta: PUBLIC_QUERY_META,
  })
}

const MAX_UPCOMING_EVENTS = 3

export function clubEventsQuery(memberId: string, orgId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'of-club', orgId] as const,
    queryFn: ({ signal }) => call(eventList, { query: { orgId, when: 'upcoming', size: MAX_UPCOMING_EVENTS }, signal }),
  })
}

export function filterCurrentOffers(
  offers: readonly MembershipConfiguration[],
  on = today(),
): MembershipConfiguration[] {
  return offers.filter((offer) => offer.endDate >= on)
}
