import type { Membership, MembershipHistoryItem, MembershipPaymentItem } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { membershipState, type Offer, type Period } from '@forenet/domain/membership-status'
import { minorToKroner } from '@forenet/domain/money'
import type { Purchase } from './receipt-policy.ts'

/** A line of history inside a membership row; moments come as text out of JSON. */
export type HistoryRow = {
  id: string
  membership_id: string
  member_id: string
  configuration_id: string
  configuration_name: string
  wp_entry_id: string | null
  wp_form_id: string | null
  membership_for: number
  start_date: string
  end_date: string
  status: 'inactive' | 'active'
  enabled: boolean
  gdpr_agreement: boolean
  reference_key: string
  status_change_date: string
}

/** A membership with its history and what its organisation offers, in one statement. */
export type MembershipRow = {
  id: string
  organisation_id: string
  member_id: string
  enabled: boolean
  status: Membership['status']
  old_status: string | null
  new_status: string | null
  auto_renewal: boolean
  auto_renew_cycle: string
  saved_card_identifier: string | null
  reference_key: string
  update_date: Date
  history: HistoryRow[]
  offers: { offer_start_date: string; end_date: string }[]
}

export type PaymentItemRow = Purchase & {
  id: string
  history_id: string
  billing_name: string
  billing_address: string
  billing_email: string
  billing_phone: string
  total_members: number
  total_fee_minor: number
  currency: string
  payment_method: string
  payment_status: 'initiated' | 'paid' | 'declined'
  payment_type: string
  payment_total_minor: number
  total_paid_minor: number
  reference_key: string
  status: 'inactive' | 'active'
  payment_created_at: Date
  payment_updated_at: Date
  gdpr_agreement: boolean
}

/** What the status rule reads of a line of history. */
export type PeriodRow = Pick<HistoryRow, 'start_date' | 'end_date' | 'status' | 'enabled'>

/** The periods of a membership as the status rule reads them: an active line of history is a paid one. */
export function periodsOf(history: readonly PeriodRow[]): Period[] {
  return history.map((line) => ({
    startDate: line.start_date,
    endDate: line.end_date,
    enabled: line.enabled,
    paid: line.status === 'active',
  }))
}

export function offersOf(offers: MembershipRow['offers']): Offer[] {
  return offers.map((offer) => ({ offerStartDate: offer.offer_start_date, endDate: offer.end_date }))
}

/** A membership as the contract has it; its status is derived for today and not read from what was stored (ruling 17). */
export function presentMembership(row: MembershipRow, today: CalendarDate): Membership {
  const state = membershipState(periodsOf(row.history), offersOf(row.offers), today)
  return {
    id: row.id,
    orgId: row.organisation_id,
    memberId: row.member_id,
    enabled: row.enabled,
    status: state.status,
    autoRenewal: row.auto_renewal,
    autoRenewCycle: row.auto_renew_cycle,
    savedCardIdentifier: row.saved_card_identifier,
    oldStatus: row.old_status,
    newStatus: row.new_status,
    referenceKey: row.reference_key,
    updateDate: row.update_date.toISOString(),
    overallStartDate: state.overallStartDate,
    overallEndDate: state.overallEndDate,
    memberships: row.history.map(presentHistory),
    readyForMembershipRenewal: state.readyForMembershipRenewal,
  }
}

export function presentHistory(row: HistoryRow): MembershipHistoryItem {
  return {
    id: row.id,
    wpEntryId: row.wp_entry_id,
    wpFormId: row.wp_form_id,
    memberId: row.member_id,
    membershipId: row.membership_id,
    membershipConfId: row.configuration_id,
    membershipName: row.configuration_name,
    membershipFor: row.membership_for,
    statusChangeDate: new Date(row.status_change_date).toISOString(),
    startDate: row.start_date,
    endDate: row.end_date,
    enabled: row.enabled,
    gdprAgreement: row.gdpr_agreement,
    status: row.status,
    referenceKey: row.reference_key,
  }
}

/**
 * `totalMembershipFee` is the amount plus the currency symbol; totals are kroner (section 3). Who may not see the `whole`
 * purchase gets the payer's name and this item's own sum.
 */
export function presentPaymentItem(row: PaymentItemRow, whole: boolean): MembershipPaymentItem {
  const feeMinor = whole ? row.total_fee_minor : row.payment_total_minor
  const fee = `${Math.trunc(feeMinor / 100)}.${String(feeMinor % 100).padStart(2, '0')}`
  return {
    id: row.id,
    membershipHistoryId: row.history_id,
    billingName: row.billing_name,
    billingAddress: whole ? row.billing_address : '',
    billingEmail: whole ? row.billing_email : '',
    billingPhone: whole ? row.billing_phone : '',
    totalMembers: whole ? row.total_members : 1,
    totalMembershipFee: `${fee} ${row.currency}`,
    gdprAgreement: row.gdpr_agreement ? 'Agreed' : 'Not agreed',
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    paymentTotal: minorToKroner(row.payment_total_minor),
    totalPaid: minorToKroner(row.total_paid_minor),
    paymentCreatedAt: row.payment_created_at.toISOString(),
    paymentUpdatedAt: row.payment_updated_at.toISOString(),
    referenceKey: row.reference_key,
    status: row.status,
  }
}
