import type { OfflineCard } from '../../../kit/offline/offline-copy-store.ts'
import type { FamilyMembershipStatus } from '../held-memberships.ts'
import { personName } from '../person-name.ts'
import type { MembershipCardData } from './membership-card-view.tsx'

export function toOfflineCards(standings: readonly FamilyMembershipStatus[]): OfflineCard[] {
  return standings.flatMap(({ organisation: { name, kind, accentColour }, heldMemberships }) =>
    heldMemberships
      .filter(({ status }) => status !== 'expired')
      .map((card) => ({
        id: card.membership.id,
        organisation: { name, kind, accentColour },
        name: personName(card.participant),
        kind: card.kind,
        startDate: card.startDate,
        endDate: card.endDate,
      })),
  )
}

export function selectCardForDay(card: OfflineCard, day: string): MembershipCardData & { id: string } {
  const status = day > card.endDate ? 'expired' : day < card.startDate ? 'upcoming' : 'active'
  return { ...card, status }
}
