import { NO_HOUSEHOLD_PRICE } from './household-price.ts'
import type { MembershipTerms } from './membership-price.ts'
import type { Minor } from './money.ts'

/** A club's approval for one person and edition. `priceMinor`: agreed price before VAT, null = price of the day. */
export type Approval = { priceMinor: Minor | null }

export type ApprovalTerms = { byApproval?: boolean | undefined }

/** A purchased period. `statusChangeDate`: instant of payment or end. */
type Line = {
  membershipTypeId: string | null
  enabled: boolean
  status: string
  statusChangeDate: string
  endedEarly?: boolean | undefined
}

/** Whether a person needs approval for an edition. `goesOn`: they renew the same membership type, which needs none. */
export function needsApproval(edition: ApprovalTerms, goesOn: boolean, approval: Approval | null): boolean {
  return edition.byApproval === true && !goesOn && approval === null
}

/** Whether a person has paid for a membership type and the club has not ended it since. */
export function renewsType(lines: readonly Line[], membershipTypeId: string | null): boolean {
  if (membershipTypeId === null) return false
  const ofType = lines.filter((line) => line.membershipTypeId === membershipTypeId)
  const lastOf = (some: readonly Line[]) => Math.max(...some.map((line) => Date.parse(line.statusChangeDate)))
  const paid = ofType.filter(({ enabled, status, endedEarly }) => enabled && status === 'active' && !endedEarly)
  return paid.length > 0 && lastOf(paid) >= lastOf(ofType.filter(({ endedEarly }) => endedEarly))
}

export function withoutApproval<Offer extends ApprovalTerms & { membershipTypeId: string | null }>(
  offers: readonly Offer[],
  lines: readonly Line[],
): Offer[] {
  return offers.filter((offer) => !needsApproval(offer, renewsType(lines, offer.membershipTypeId), null))
}

/**
 * Terms with the agreed price, which replaces the price of the day and the household price if it is lower. An agreed
 * price of 0 also removes the surcharge, which covers the cost of payment. The joining fee is unchanged.
 */
export function agreedTerms(terms: MembershipTerms, approval: Approval | null): MembershipTerms {
  const priceMinor = agreedPrice(terms, approval)
  if (priceMinor === null) return terms
  const surchargeMinor = priceMinor === 0 ? 0 : terms.surchargeMinor
  return { ...terms, ...NO_HOUSEHOLD_PRICE, priceMinor, surchargeMinor }
}

/** The agreed price before VAT if it applies; null if the price of the day is not higher. */
export function agreedPrice(
  { priceMinor }: Pick<MembershipTerms, 'priceMinor'>,
  approval: Approval | null,
): Minor | null {
  const agreed = approval?.priceMinor ?? null
  return agreed !== null && agreed < priceMinor ? agreed : null
}
