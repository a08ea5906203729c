import { eventList } from '@forenet/contract/event-calls'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import { organisationPublic } from '@forenet/contract/organisation-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { FOR_ANYONE } from '../../kit/calls/query-client.ts'
import { today } from '../../kit/time/today.ts'

export type PublicOrganisation = Organisation & { memberships: MembershipConfiguration[] }

/** The public face of the enabled organisations, with what they offer; needs no sign-in. */
export function publicOrganisationsQuery() {
  return queryOptions({
    queryKey: ['public-organisations'] as const,
    queryFn: ({ signal }) => call(organisationPublic, { signal }),
    meta: FOR_ANYONE,
  })
}

const SOONEST = 3

/** The next few events of a club, as this member meets them. */
export function clubEventsQuery(memberId: string, orgId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'of-club', orgId] as const,
    queryFn: ({ signal }) => call(eventList, { query: { orgId, when: 'upcoming', size: SOONEST }, signal }),
  })
}

/** Offers whose period is not over: those of now and those to come. */
export function currentOffers(offers: readonly MembershipConfiguration[], on = today()): MembershipConfiguration[] {
  return offers.filter((offer) => offer.endDate >= on)
}
