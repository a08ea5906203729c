import type { membershipHistory, membershipPayment } from '@forenet/database/membership-tables'
import { formatAddressLine } from '@forenet/domain/address-check'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { computeMembershipYear } from '@forenet/domain/membership-status'
import { computeParticipantPrice } from '@forenet/domain/price'
import type { MembershipCourseStep } from './courses.ts'
import { drawAfternoonTime, drawDayBetween, drawMorningTime, findEarlierDay } from './days.ts'
import type { MemberRow } from './households.ts'
import type { ConfigurationRow } from './offers.ts'
import type { Random } from './random.ts'

export type HistoryRow = Required<typeof membershipHistory.$inferInsert>
export type PaymentRow = Required<typeof membershipPayment.$inferInsert>
export type BookEntry = { history: HistoryRow; payment: PaymentRow }

export type Purchase = {
  membershipId: string
  member: MemberRow
  payer: MemberRow
  bought: ConfigurationRow
  step: MembershipCourseStep
  known: boolean
  referenceKey: string
}

const RENEWAL_DAYS = 60
const TRANSFER_DAYS = 3

/** Books a membership purchase. The treasurer recorded a bank transfer between the start of sale and `today`. */
export function buildBookEntry(random: Random, purchase: Purchase, today: CalendarDate): BookEntry {
  const { membershipId, member, payer, bought, step, referenceKey } = purchase
  const yesterday = addDays(today, -1)
  const lastDay = purchase.known ? addDays(bought.startDate, RENEWAL_DAYS) : bought.endDate
  const orderedOn = drawDayBetween(random, bought.offerStartDate, findEarlierDay(lastDay, yesterday))
  const receivedOn = drawDayBetween(random, orderedOn, findEarlierDay(addDays(orderedOn, TRANSFER_DAYS), yesterday))
  const orderedAt = drawMorningTime(random, orderedOn)
  const isPaid = step.payment === 'paid'
  const changedAt = isPaid ? drawAfternoonTime(random, receivedOn) : orderedAt
  const status = isPaid ? 'active' : 'inactive'
  const { totalMinor } = computeParticipantPrice(bought)
  const history: HistoryRow = {
    id: random.uuid(),
    membershipId,
    memberId: member.id,
    configurationId: bought.id,
    orderId: null,
    claimedBy: null,
    wpEntryId: null,
    wpFormId: null,
    membershipFor: computeMembershipYear(bought.startDate, bought.endDate),
    startDate: bought.startDate,
    endDate: bought.endDate,
    status,
    enabled: isPaid,
    gdprAgreement: true,
    referenceKey,
    statusChangeDate: changedAt,
    createdAt: orderedAt,
    soldUntil: null,
    forMonths: null,
  }
  const payment: PaymentRow = {
    id: random.uuid(),
    historyId: history.id,
    orderId: null,
    payerMemberId: payer.id,
    ...billing(payer),
    totalMembers: 1,
    totalFeeMinor: totalMinor,
    currency: 'DKK',
    paymentMethod: 'bank-transfer',
    paymentStatus: isPaid ? 'paid' : 'initiated',
    paymentType: 'bank-transfer',
    paymentTotalMinor: totalMinor,
    joiningFeeMinor: 0,
    carriedMinor: 0,
    totalPaidMinor: isPaid ? totalMinor : 0,
    referenceKey,
    status,
    paymentCreatedAt: orderedAt,
    paymentUpdatedAt: changedAt,
  }
  return { history, payment }
}

function billing(payer: MemberRow) {
  return {
    billingName: `${payer.firstName} ${payer.lastName}`,
    billingAddress: formatAddressLine({
      AddressLine1: payer.addressLine1,
      AddressLine2: payer.addressLine2,
      AddressLine3: payer.addressLine3,
      City: payer.city,
      PostCode: payer.postCode,
      Country: payer.country,
    }),
    billingEmail: payer.email ?? '',
    billingPhone: payer.phone ?? '',
  }
}
