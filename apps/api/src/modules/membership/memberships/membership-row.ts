import type { Membership, MembershipHistoryItem, MembershipPaymentItem } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { computeMembershipState, type EditionOffer, type MembershipPeriod } from '@forenet/domain/membership-status'
import { minorToKroner } from '@forenet/domain/money'
import type { Purchase } from './receipts/receipt-policy.ts'

export type HistoryRow = {
  id: string
  membershipId: string
  memberId: string
  configurationId: string
  membershipTypeId: string | null
  configurationName: string
  wpEntryId: string | null
  wpFormId: string | null
  membershipFor: number
  startDate: string
  endDate: string
  status: 'inactive' | 'active'
  enabled: boolean
  gdprAgreement: boolean
  referenceKey: string
  statusChangeDate: string
  soldUntil: CalendarDate | null
}

export type MembershipRow = {
  id: string
  organisationId: string
  memberId: string
  enabled: boolean
  status: Membership['status']
  oldStatus: string | null
  newStatus: string | null
  autoRenewal: boolean
  autoRenewCycle: string
  savedCardIdentifier: string | null
  referenceKey: string
  updateDate: Date
  history: HistoryRow[]
  offers: EditionOffer[]
}

export type PaymentItemRow = Purchase & {
  id: string
  historyId: string
  billingName: string
  billingAddress: string
  billingEmail: string
  billingPhone: string
  totalMembers: number
  totalFeeMinor: number
  currency: string
  paymentMethod: string
  paymentStatus: 'initiated' | 'paid' | 'declined'
  paymentType: string
  paymentTotalMinor: number
  totalPaidMinor: number
  referenceKey: string
  status: 'inactive' | 'active'
  paymentCreatedAt: Date
  paymentUpdatedAt: Date
  gdprAgreement: boolean
}

export type PeriodRow = Pick<HistoryRow, 'startDate' | 'endDate' | 'status' | 'enabled'>

/** An active history line is paid. */
export function toPeriods(history: readonly PeriodRow[]): MembershipPeriod[] {
  return history.map((line) => ({
    startDate: line.startDate,
    endDate: line.endDate,
    enabled: line.enabled,
    paid: line.status === 'active',
  }))
}

/** Derives the status for today (ruling 17). */
export function presentMembership(row: MembershipRow, today: CalendarDate): Membership {
  const state = computeMembershipState(toPeriods(row.history), row.offers, today)
  return {
    id: row.id,
    orgId: row.organisationId,
    memberId: row.memberId,
    enabled: row.enabled,
    status: state.status,
    autoRenewal: row.autoRenewal,
    autoRenewCycle: row.autoRenewCycle,
    savedCardIdentifier: row.savedCardIdentifier,
    oldStatus: row.oldStatus,
    newStatus: row.newStatus,
    referenceKey: row.referenceKey,
    updateDate: row.updateDate.toISOString(),
    overallStartDate: state.overallStartDate,
    overallEndDate: state.overallEndDate,
    memberships: row.history.map(presentHistory),
    readyForMembershipRenewal: state.readyForMembershipRenewal,
  }
}

export function presentHistory(row: HistoryRow): MembershipHistoryItem {
  return {
    id: row.id,
    wpEntryId: row.wpEntryId,
    wpFormId: row.wpFormId,
    memberId: row.memberId,
    membershipId: row.membershipId,
    membershipConfId: row.configurationId,
    membershipTypeId: row.membershipTypeId,
    membershipName: row.configurationName,
    membershipFor: row.membershipFor,
    statusChangeDate: new Date(row.statusChangeDate).toISOString(),
    startDate: row.startDate,
    endDate: row.endDate,
    enabled: row.enabled,
    gdprAgreement: row.gdprAgreement,
    status: row.status,
    referenceKey: row.referenceKey,
    endedEarly: row.soldUntil !== null,
  }
}

export function presentPaymentItem(row: PaymentItemRow, whole: boolean): MembershipPaymentItem {
  const feeMinor = whole ? row.totalFeeMinor : row.paymentTotalMinor
  const fee = `${Math.trunc(feeMinor / 100)}.${String(feeMinor % 100).padStart(2, '0')}`
  return {
    id: row.id,
    membershipHistoryId: row.historyId,
    billingName: row.billingName,
    billingAddress: whole ? row.billingAddress : '',
    billingEmail: whole ? row.billingEmail : '',
    billingPhone: whole ? row.billingPhone : '',
    totalMembers: whole ? row.totalMembers : 1,
    totalMembershipFee: `${fee} ${row.currency}`,
    gdprAgreement: row.gdprAgreement ? 'Agreed' : 'Not agreed',
    paymentMethod: row.paymentMethod,
    paymentStatus: row.paymentStatus,
    paymentType: row.paymentType,
    paymentTotal: minorToKroner(row.paymentTotalMinor),
    totalPaid: minorToKroner(row.totalPaidMinor),
    paymentCreatedAt: row.paymentCreatedAt.toISOString(),
    paymentUpdatedAt: row.paymentUpdatedAt.toISOString(),
    referenceKey: row.referenceKey,
    status: row.status,
  }
}
