import type { QueryClient } from '@tanstack/react-query'
import { impersonatedMember } from '../../kit/calls/impersonated-member.ts'
import type { Session } from '../../kit/session/session.ts'
import { ownEventsQuery } from '../shared/events/own-events.ts'
import { overviewQuery, unfinishedQuery } from '../shared/member/family-queries.ts'
import { memberQuery } from '../shared/member/member-query.ts'
import { groupHomeEvents } from './home-events.ts'
import { DoorCard } from './role-tasks/todays-door-card.ts'

type FetchContext = { session: Session; queryClient: QueryClient }

/** Ignores errors, because home refetches and shows them. */
export async function fetchHome({ context: { session, queryClient } }: { context: FetchContext }): Promise<void> {
  const member = await queryClient
    .ensureQueryData(memberQuery(session.getState(), impersonatedMember.id()))
    .catch(() => undefined)
  if (!member) return
  await Promise.allSettled([
    queryClient.ensureQueryData(overviewQuery(member.id)),
    queryClient.ensureQueryData(unfinishedQuery(member.id)),
    fetchEvents(queryClient, member.id),
  ])
}

/** Also loads today's card, which would otherwise shift the layout. */
async function fetchEvents(queryClient: QueryClient, memberId: string): Promise<void> {
  const { today } = groupHomeEvents(await queryClient.ensureQueryData(ownEventsQuery(memberId)), [])
  if (today.length > 0) await DoorCard.preload?.()
}
