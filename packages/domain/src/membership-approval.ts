import { NO_HOUSEHOLD_PRICE } from './household-price.ts'
import type { MembershipTerms } from './membership-price.ts'
import type { Minor } from './money.ts'

/** `priceMinor`: agreed price before VAT; null means the price of the day. */
export type MembershipApproval = { priceMinor: Minor | null }

export type ApprovalTerms = { byApproval?: boolean | undefined }

/** `statusChangeDate`: when it was paid or ended. */
type Line = {
  membershipTypeId: string | null
  enabled: boolean
  status: string
  statusChangeDate: string
  endedEarly?: boolean | undefined
}

export function needsApproval(edition: ApprovalTerms, goesOn: boolean, approval: MembershipApproval | null): boolean {
  return edition.byApproval === true && !goesOn && approval === null
}

/** The person has paid for this type before and the club has not ended it since. */
export function isRenewalOfType(lines: readonly Line[], membershipTypeId: string | null): boolean {
  if (membershipTypeId === null) return false
  const ofType = lines.filter((line) => line.membershipTypeId === membershipTypeId)
  const lastOf = (some: readonly Line[]) => Math.max(...some.map((line) => Date.parse(line.statusChangeDate)))
  const paid = ofType.filter(({ enabled, status, endedEarly }) => enabled && status === 'active' && !endedEarly)
  return paid.length > 0 && lastOf(paid) >= lastOf(ofType.filter(({ endedEarly }) => endedEarly))
}

export function filterOffersWithoutApproval<Offer extends ApprovalTerms & { membershipTypeId: string | null }>(
  offers: readonly Offer[],
  lines: readonly Line[],
): Offer[] {
  return offers.filter((offer) => !needsApproval(offer, isRenewalOfType(lines, offer.membershipTypeId), null))
}

/**
 * Only if lower than the price of the day; also replaces the household price. A price of 0 has no surcharge. The
 * joining fee is unchanged.
 */
export function applyAgreedPrice(terms: MembershipTerms, approval: MembershipApproval | null): MembershipTerms {
  const priceMinor = findAgreedPrice(terms, approval)
  if (priceMinor === null) return terms
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return { ...terms, ...NO_HOUSEHOLD_PRICE, priceMinor, surchargeMinor }
}

/** Null if the price of the day is as low or lower. */
export function findAgreedPrice(
  { priceMinor }: Pick<MembershipTerms, 'priceMinor'>,
  approval: MembershipApproval | null,
): Minor | null {
  const agreed = approval?.priceMinor ?? null
  return agreed !== null && agreed < priceMinor ? agreed : null
}
