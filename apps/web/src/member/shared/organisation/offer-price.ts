import type { MembershipConfiguration } from '@forenet/contract/membership'
import { kronerToMinor } from '@forenet/domain/money'
import { type PriceLines, participantPrice } from '@forenet/domain/price'

/** The price of a membership per person, in øre, by the one rule that the server charges by (ruling 6); without a joining fee. */
export function offerPrice(
  offer: Pick<MembershipConfiguration, 'membershipPrice' | 'vatRate' | 'membershipSurcharge'>,
): PriceLines {
  return participantPrice({
    priceMinor: kronerToMinor(offer.membershipPrice),
    vatRate: offer.vatRate,
    surchargeMinor: kronerToMinor(offer.membershipSurcharge),
  })
}
