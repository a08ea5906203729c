import type { MembershipConfiguration } from '@forenet/contract/membership'
import { kronerToMinor } from '@forenet/domain/money'
import { computeParticipantPrice, type PriceLines } from '@forenet/domain/price'

/** Øre, excl. joining fee; same rule as the server (ruling 6). */
export function computeOfferPrice(
  offer: Pick<MembershipConfiguration, 'membershipPrice' | 'vatRate' | 'membershipSurcharge'>,
): PriceLines {
  return computeParticipantPrice({
    priceMinor: kronerToMinor(offer.membershipPrice),
    vatRate: offer.vatRate,
    surchargeMinor: kronerToMinor(offer.membershipSurcharge),
  })
}
