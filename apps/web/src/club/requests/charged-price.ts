import type { ClubMembershipRequest } from '@forenet/contract/club/membership-request'
import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import { applyAgreedPrice } from '@forenet/domain/membership-approval'
import { computeMembershipPrice } from '@forenet/domain/membership-price'
import type { Minor } from '@forenet/domain/money'

type PriceTerms = Pick<ClubMembershipRequest, 'dayPriceMinor' | 'vatRate' | 'surchargeMinor' | 'joiningFeeMinor'>

export function computePriceToPay(
  { dayPriceMinor: priceMinor, ...terms }: PriceTerms,
  agreedMinor: Minor | null,
): Minor {
  const agreed = applyAgreedPrice({ ...terms, priceMinor, ...NO_HOUSEHOLD_PRICE }, { priceMinor: agreedMinor })
  return computeMembershipPrice(agreed, { joins: true, nth: 1 }).totalMinor
}
