import type { MembershipConfiguration } from '@forenet/contract/membership'

/** Offers of one period that open on the same day. */
export type Season = { id: string; offers: MembershipConfiguration[] }

/** Groups offers by period and opening day: what can be bought now first, the nearest period first within that. */
export function offersBySeason(offers: readonly MembershipConfiguration[]): Season[] {
  const seasons = new Map<string, Season>()
  const inOrder = offers.toSorted(
    (one, other) => Number(other.onOffer) - Number(one.onOffer) || one.startDate.localeCompare(other.startDate),
  )
  for (const offer of inOrder) {
    const id = [offer.startDate, offer.endDate, offer.onOffer ? 'now' : offer.offerStartDate].join('_')
    const season = seasons.get(id) ?? { id, offers: [] }
    season.offers.push(offer)
    seasons.set(id, season)
  }
  return [...seasons.values()]
}
