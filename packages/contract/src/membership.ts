import { MOST_EDITION_MONTHS } from '@forenet/domain/edition-days'
import { MEMBERSHIP_STATUSES } from '@forenet/domain/membership-status'
import { TEAM_GENDERS } from '@forenet/domain/team'
import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import { instant, member } from './member.ts'
import { organisation } from './organisation.ts'

/** A calendar date that is told, not asked for. */
export const day = z.string().meta({ format: 'date' })

/** A line of a membership's history (section 3). `membershipFor` is the earlier year of start and end. */
export const membershipHistoryItem = z.object({
  id: z.uuid(),
  wpEntryId: z.string().nullable(),
  wpFormId: z.string().nullable(),
  memberId: z.uuid(),
  membershipId: z.uuid(),
  membershipConfId: z.uuid(),
  /** What it is an edition of: what is the same from season to season. */
  membershipTypeId: z.uuid().nullable(),
  membershipName: z.string(),
  membershipFor: z.int(),
  statusChangeDate: instant,
  startDate: day,
  endDate: day,
  enabled: z.boolean(),
  gdprAgreement: z.boolean(),
  status: z.enum(['inactive', 'active']),
  referenceKey: z.string(),
  /** Its club has ended it before the last day it was sold until. */
  endedEarly: z.boolean().optional(),
})
export type MembershipHistoryItem = z.output<typeof membershipHistoryItem>

/** A member's membership of one organisation (section 3). */
export const membership = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  memberId: z.uuid(),
  enabled: z.boolean(),
  status: z.enum(MEMBERSHIP_STATUSES),
  autoRenewal: z.boolean(),
  autoRenewCycle: z.string(),
  savedCardIdentifier: z.string().nullable(),
  oldStatus: z.string().nullable(),
  newStatus: z.string().nullable(),
  referenceKey: z.string(),
  updateDate: instant,
  overallStartDate: day.nullable(),
  overallEndDate: day.nullable(),
  memberships: z.array(membershipHistoryItem),
  readyForMembershipRenewal: z.boolean(),
})
export type Membership = z.output<typeof membership>

export const PAYMENT_STATUSES = ['initiated', 'paid', 'declined'] as const

/** What was or is to be paid for a history line (section 3). `paymentTotal` and `totalPaid` are kroner. */
export const membershipPaymentItem = z.object({
  id: z.uuid(),
  membershipHistoryId: z.uuid(),
  billingName: z.string(),
  billingAddress: z.string(),
  billingEmail: z.string(),
  billingPhone: z.string(),
  totalMembers: z.int(),
  totalMembershipFee: z.string().meta({ example: '450.00 DKK' }),
  gdprAgreement: z.enum(['Agreed', 'Not agreed']),
  paymentMethod: z.string(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentType: z.string(),
  paymentTotal: z.number(),
  totalPaid: z.number(),
  paymentCreatedAt: instant,
  paymentUpdatedAt: instant,
  referenceKey: z.string(),
  status: z.enum(['inactive', 'active']),
})
export type MembershipPaymentItem = z.output<typeof membershipPaymentItem>

/** What else decides what a membership costs somebody. Amounts in øre, before VAT. */
const membershipTerms = z.object({
  /** Once, for who was never a member of the club. */
  joiningFeeMinor: z.int(),
  /** How many more can have it; not there where as many as want it can. */
  left: z.int().optional(),
  /** Today it costs less than for the whole period: the whole price, and for how many months of how many it is, or since when. */
  reduced: z
    .object({
      wholePriceMinor: z.int(),
      months: z.object({ left: z.int(), of: z.int() }).nullable(),
      since: day.nullable(),
    })
    .nullable(),
  /** What the second and later of one household pay less; not there where they pay the same. */
  household: z.object({ by: z.enum(['percent', 'price']), second: z.int(), third: z.int().nullable() }).optional(),
})

/**
 * A membership on offer (section 3): price and surcharge in kroner, `vatRate` a factor. The price is that of today, where the
 * club takes less in the course of the period.
 */
export const membershipConfiguration = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  /** What it is an edition of: what is the same from season to season. */
  membershipTypeId: z.uuid().nullable(),
  name: z.string(),
  description: z.string(),
  membershipPrice: z.number(),
  vatRate: z.number(),
  membershipSurcharge: z.number(),
  startDate: day,
  endDate: day,
  /** It runs for so many months from the day of its purchase, and has the days of who buys it today; not there where its days are everybody's. */
  months: z.int().optional(),
  offerStartDate: day,
  /** For whom it is, in whole years on the period's first day, both included; null is no limit. */
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  /** For one gender alone; not there where it is for everybody. */
  gender: z.enum(TEAM_GENDERS).optional(),
  /** Who does not go on with it needs the club's approval; not there where nobody does. */
  byApproval: z.boolean().optional(),
  membershipFor: z.int(),
  /** Can be bought today. */
  onOffer: z.boolean(),
  /** What of its price is not told by price, VAT and surcharge alone; not there where that is all. */
  terms: membershipTerms.optional(),
})
export type MembershipConfiguration = z.output<typeof membershipConfiguration>

/** How much less the second and later of a household pay: in per cent, or as a price of theirs. */
export const householdBy = z.enum(['percent', 'price'])

const age = z.int().min(0, { error: 'Must be 0 to 120' }).max(120, { error: 'Must be 0 to 120' })
const amount = z.int().min(0).max(100_000_000)

const NOT_MORE = 'Must be at most 100 per cent, or not above the price'
function isLess(given: number | null, terms: { householdBy: 'percent' | 'price' | null; priceMinor: number }): boolean {
  return given === null || given <= (terms.householdBy === 'percent' ? 100 : terms.priceMinor)
}

/** A factor on a price; 0 and 1 both mean that there is no VAT. */
export const vatRate = z.union([z.literal(0), z.number().min(1).max(9).multipleOf(0.0001)], {
  error: 'Must be 0, or 1 to 9',
})

/** A membership to be put on offer: prices in øre, the VAT rate a factor with at most four decimals (1.25 is 25 %). */
export const newMembershipConfiguration = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, { error: 'Must not be empty' })
      .max(120)
      .refine((name) => name !== 'Select Membership', { error: 'Means that nothing is chosen; use another name' }),
    description: z.string().trim().max(2_000).default(''),
    priceMinor: amount,
    vatRate,
    surchargeMinor: amount.default(0),
    startDate: calendarDate,
    endDate: calendarDate,
    offerStartDate: calendarDate,
    months: z
      .int()
      .min(1, { error: `Must be 1 to ${MOST_EDITION_MONTHS}` })
      .max(MOST_EDITION_MONTHS, { error: `Must be 1 to ${MOST_EDITION_MONTHS}` })
      .nullable()
      .default(null),
    ageFrom: age.nullable().default(null),
    ageTo: age.nullable().default(null),
    gender: z.enum(TEAM_GENDERS).nullable().default(null),
    joiningFeeMinor: amount.default(0),
    laterFrom: calendarDate.nullable().default(null),
    laterPriceMinor: amount.nullable().default(null),
    byMonth: z.boolean().default(false),
    householdBy: householdBy.nullable().default(null),
    householdSecond: amount.nullable().default(null),
    householdThird: amount.nullable().default(null),
    capacity: z.int().min(1).max(1_000_000).nullable().default(null),
    byApproval: z.boolean().default(false),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    error: 'Must not be before the first day',
  })
  .refine(({ offerStartDate, endDate }) => offerStartDate <= endDate, {
    path: ['offerStartDate'],
    error: 'Must not be after the last day',
  })
  .refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
    path: ['ageTo'],
    error: 'Must not be below the first age',
  })
  .refine(({ laterFrom, startDate, endDate }) => !laterFrom || (laterFrom > startDate && laterFrom <= endDate), {
    path: ['laterFrom'],
    error: 'Must be after the first day, and not after the last',
  })
  .refine(({ laterFrom, laterPriceMinor }) => (laterFrom === null) === (laterPriceMinor === null), {
    path: ['laterPriceMinor'],
    error: 'Must be there with its day, and not without',
  })
  .refine(({ laterPriceMinor, priceMinor }) => laterPriceMinor === null || laterPriceMinor <= priceMinor, {
    path: ['laterPriceMinor'],
    error: 'Must not be above the price',
  })
  .refine(({ laterFrom, byMonth }) => laterFrom === null || !byMonth, {
    path: ['byMonth'],
    error: 'Must not be chosen beside a later price',
  })
  .refine(({ laterFrom, byMonth, months }) => months === null || (laterFrom === null && !byMonth), {
    path: ['months'],
    error: 'Must not be chosen beside a price that falls: it costs the same on every day',
  })
  .refine(({ householdBy: by, householdSecond }) => (by === null) === (householdSecond === null), {
    path: ['householdSecond'],
    error: 'Must be there for a household price, and not without',
  })
  .refine(({ householdSecond, householdThird }) => householdThird === null || householdSecond !== null, {
    path: ['householdThird'],
    error: 'Must not be there without a second',
  })
  .refine((terms) => isLess(terms.householdSecond, terms), { path: ['householdSecond'], error: NOT_MORE })
  .refine((terms) => isLess(terms.householdThird, terms), { path: ['householdThird'], error: NOT_MORE })
export type NewMembershipConfiguration = z.output<typeof newMembershipConfiguration>

/** A participant waits for a place of a membership, or is offered one. `place`: in the queue from 1, while waiting. */
export const editionWaiting = z.object({
  id: z.uuid(),
  membershipConfId: z.uuid(),
  membershipName: z.string(),
  memberId: z.uuid(),
  place: z.int().nullable(),
  /** Until when a place is kept; null while waiting. */
  offerUntil: instant.nullable(),
})
export type EditionWaiting = z.output<typeof editionWaiting>

/** What was asked of a club, or answered by it, for a membership that is bought with its approval. */
export const membershipRequest = z.object({
  id: z.uuid(),
  membershipConfId: z.uuid(),
  memberId: z.uuid(),
  state: z.enum(['asked', 'approved', 'refused']),
  /** Agreed on instead of the price of the day, before VAT; null where it is that. */
  priceMinor: z.int().nullable(),
  /** What the club has written with its answer. */
  answer: z.string(),
})
export type MembershipRequest = z.output<typeof membershipRequest>

/** One participant's standing in one organisation. */
export const participantMembership = z.object({
  participant: member,
  membership: membership.nullable(),
  status: z.enum(MEMBERSHIP_STATUSES),
  readyForMembershipRenewal: z.boolean(),
  /** Was never a member there: pays the joining fee, where there is one. */
  newcomer: z.boolean(),
  /** What they wait for there, or are offered; absent where there is nothing. */
  waiting: z.array(editionWaiting).optional(),
  /** What was asked of the club for them, the latest of each membership; absent where there is nothing. */
  requests: z.array(membershipRequest).optional(),
})
export type ParticipantMembership = z.output<typeof participantMembership>

/** Organisations the participants belong to, and a few they could join, each with every participant's status there. */
export const membershipOverview = z.array(z.object({ organisation, participants: z.array(participantMembership) }))
export type MembershipOverview = z.output<typeof membershipOverview>

/** A line of a membership's history with what was paid for it and the purchase that paid. */
export const historyEntry = z.object({
  item: membershipHistoryItem,
  payment: membershipPaymentItem.nullable(),
  orderNumber: z.string().nullable(),
  /** Why the last payment failed, where it did. */
  declineReason: z.string().nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const membershipHistory = z.object({
  membership,
  organisation,
  participantName: z.string(),
  entries: z.array(historyEntry),
})
export type MembershipHistory = z.output<typeof membershipHistory>
