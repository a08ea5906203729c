import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { MembershipTerms } from '@forenet/domain/membership-price'
import { kronerToMinor } from '@forenet/domain/money'

/** In øre. A separate file, because the first load needs no `computeOfferPrice`. */
export function offerTerms({
  membershipPrice,
  vatRate,
  membershipSurcharge,
  terms,
}: Pick<MembershipConfiguration, 'membershipPrice' | 'vatRate' | 'membershipSurcharge' | 'terms'>): MembershipTerms {
  return {
    priceMinor: kronerToMinor(membershipPrice),
    vatRate,
    surchargeMinor: kronerToMinor(membershipSurcharge),
    joiningFeeMinor: terms?.joiningFeeMinor ?? 0,
    householdBy: terms?.household?.by ?? null,
    householdSecond: terms?.household?.second ?? null,
    householdThird: terms?.household?.third ?? null,
  }
}
