import type { MembershipTerms } from './membership-price.ts'
import type { Minor } from './money.ts'

/** What a club has agreed to for one person and edition, before VAT; `priceMinor` null is the price of the day. */
export type Approval = { priceMinor: Minor | null }

/** An edition, as far as it asks for its club's approval. */
export type ApprovalTerms = { byApproval?: boolean | undefined }

/** A period that somebody has or had, of a membership type; `statusChangeDate`: the instant at which it was paid or ended. */
type Line = {
  membershipTypeId: string | null
  enabled: boolean
  status: string
  statusChangeDate: string
  endedEarly?: boolean | undefined
}

/**
 * Whether somebody may only have an edition once its club has approved: `goesOn` who has paid for the same membership type, which
 * the club has not ended since, needs nobody's approval to go on.
 */
export function needsApproval(edition: ApprovalTerms, goesOn: boolean, approval: Approval | null): boolean {
  return edition.byApproval === true && !goesOn && approval === null
}

/** Whether somebody has paid for a membership type, and its club has not ended a period of it since. */
export function goesOnWith(lines: readonly Line[], membershipTypeId: string | null): boolean {
  if (membershipTypeId === null) return false
  const ofType = lines.filter((line) => line.membershipTypeId === membershipTypeId)
  const lastOf = (some: readonly Line[]) => Math.max(...some.map((line) => Date.parse(line.statusChangeDate)))
  const paid = ofType.filter(({ enabled, status, endedEarly }) => enabled && status === 'active' && !endedEarly)
  return paid.length > 0 && lastOf(paid) >= lastOf(ofType.filter(({ endedEarly }) => endedEarly))
}

/** Of what is on offer that which somebody may have without asking their club. */
export function withoutAsking<Offer extends ApprovalTerms & { membershipTypeId: string | null }>(
  offers: readonly Offer[],
  lines: readonly Line[],
): Offer[] {
  return offers.filter((offer) => !needsApproval(offer, goesOnWith(lines, offer.membershipTypeId), null))
}

/**
 * What somebody is charged by whom a club has agreed with: its price instead of that of the day and of the household, where it is
 * less than the price of the day has become. The joining fee is as always.
 */
export function agreedTerms(terms: MembershipTerms, approval: Approval | null): MembershipTerms {
  const priceMinor = agreedPrice(terms, approval)
  return priceMinor === null
    ? terms
    : { ...terms, priceMinor, householdBy: null, householdSecond: null, householdThird: null }
}

/** The price that was agreed on, before VAT, where it is the one that counts; null where it is the price of the day. */
export function agreedPrice(
  { priceMinor }: Pick<MembershipTerms, 'priceMinor'>,
  approval: Approval | null,
): Minor | null {
  const agreed = approval?.priceMinor ?? null
  return agreed !== null && agreed < priceMinor ? agreed : null
}
