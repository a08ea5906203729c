import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { type MembershipBuyer, sortByFit } from '@forenet/domain/membership-choice'
import { offerPrice } from '../shared/organisation/offer-price.ts'

export type OfferSeason = { id: string; offers: MembershipConfiguration[] }

export function offersBySeason(
  offers: readonly MembershipConfiguration[],
  chooser: MembershipBuyer,
  today: CalendarDate,
): OfferSeason[] {
  const seasons = new Map<string, OfferSeason>()
  const priced = offers.map((offer) => ({ ...offer, totalMinor: offerPrice(offer).totalMinor }))
  const inOrder = sortByFit(priced, chooser, today).toSorted(
    (one, other) => Number(other.onOffer) - Number(one.onOffer),
  )
  for (const offer of inOrder) {
    const id = [
      offer.startDate,
      offer.months ? `${offer.months}m` : offer.endDate,
      offer.onOffer ? 'now' : offer.offerStartDate,
    ].join('_')
    const season = seasons.get(id) ?? { id, offers: [] }
    season.offers.push(offer)
    seasons.set(id, season)
  }
  return [...seasons.values()]
}
