import type { OfflineCard } from '../../../kit/offline/kept-copy.ts'
import type { FamilyStanding } from '../held.ts'
import { personName } from '../person-name.ts'
import type { ShownCard } from './card-face.tsx'

export function offlineCardsOf(standings: readonly FamilyStanding[]): OfflineCard[] {
  return standings.flatMap(({ organisation: { name, kind, accentColour }, held }) =>
    held
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

/** `day`: 'YYYY-MM-DD'. */
export function cardOnDay(card: OfflineCard, day: string): ShownCard & { id: string } {
  const status = day > card.endDate ? 'expired' : day < card.startDate ? 'upcoming' : 'active'
  return { ...card, status }
}
