import type { MembershipTerms } from './membership-price.ts'
import type { Minor } from './money.ts'

/** What a club has agreed to for one person and edition, before VAT; `priceMinor` null is the price of the day. */
export type Approval = { priceMinor: Minor | null }

/** An edition, as far as it asks for its club's approval. */
export type ApprovalTerms = { byApproval?: boolean | undefined }

/** A period that somebody has or had, of a membership type. */
type Line = { membershipTypeId: string | null; enabled: boolean; status: string; endedEarly?: boolean | undefined }

/**
 * Whether somebody may only have an edition once its club has approved: `goesOn` who has paid for the same membership type before,
 * and was not ended by the club, needs nobody's approval to go on.
 */
export function needsApproval(edition: ApprovalTerms, goesOn: boolean, approval: Approval | null): boolean {
  return edition.byApproval === true && !goesOn && approval === null
}

/** Whether one of somebody's periods is of a membership type, paid, and not ended by the club. */
export function goesOnWith(lines: readonly Line[], membershipTypeId: string | null): boolean {
  return (
    membershipTypeId !== null &&
    lines.some(
      (line) =>
        line.membershipTypeId === membershipTypeId && line.enabled && line.status === 'active' && !line.endedEarly,
    )
  )
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
