import type { MembershipConfiguration } from '@forenet/contract/membership'
import { kronerToMinor } from '@forenet/domain/money'
import { type MembershipTerms, type PriceLines, participantPrice } from '@forenet/domain/price'

type Offer = Pick<MembershipConfiguration, 'membershipPrice' | 'vatRate' | 'membershipSurcharge' | 'terms'>

/** What a membership is charged by today, in øre. */
export function offerTerms(offer: Offer): MembershipTerms {
  return {
    priceMinor: kronerToMinor(offer.membershipPrice),
    vatRate: offer.vatRate,
    surchargeMinor: kronerToMinor(offer.membershipSurcharge),
    joiningFeeMinor: offer.terms?.joiningFeeMinor ?? 0,
  }
}

/** The price of a membership per person, in øre, by the one rule that the server charges by (ruling 6); without a joining fee. */
export function offerPrice(offer: Offer): PriceLines {
  return participantPrice(offerTerms(offer))
}
