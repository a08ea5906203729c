import type { ClubMembershipRequest } from '@forenet/contract/club/membership-request'
import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import { applyAgreedPrice } from '@forenet/domain/membership-approval'
import type { Minor } from '@forenet/domain/money'
import { participantPrice } from '@forenet/domain/price'

type Terms = Pick<ClubMembershipRequest, 'dayPriceMinor' | 'vatRate' | 'surchargeMinor'>

export function priceToPay({ dayPriceMinor, vatRate, surchargeMinor }: Terms, agreedMinor: Minor | null): Minor {
  const terms = { priceMinor: dayPriceMinor, vatRate, surchargeMinor, joiningFeeMinor: 0, ...NO_HOUSEHOLD_PRICE }
  return participantPrice(applyAgreedPrice(terms, { priceMinor: agreedMinor })).totalMinor
}
