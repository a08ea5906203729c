import { MAX_EDITION_MONTHS } from '@forenet/domain/edition-period'
import { MEMBERSHIP_STATUSES } from '@forenet/domain/membership-status'
import { TEAM_GENDERS } from '@forenet/domain/team'
import { z } from 'zod'
import { calendarDateSchema } from './calendar-date.ts'
import { instantSchema, memberSchema } from './member.ts'
import { organisationSchema } from './organisation.ts'

/** Not validated, because the server produced it. */
export const isoDaySchema = z.string().meta({ format: 'date' })

/** Section 3. `membershipFor`: the earlier of the years of start and end date. */
export const membershipHistoryItemSchema = z.object({
  id: z.uuid(),
  wpEntryId: z.string().nullable(),
  wpFormId: z.string().nullable(),
  memberId: z.uuid(),
  membershipId: z.uuid(),
  membershipConfId: z.uuid(),
  membershipTypeId: z.uuid().nullable(),
  membershipName: z.string(),
  membershipFor: z.int(),
  statusChangeDate: instantSchema,
  startDate: isoDaySchema,
  endDate: isoDaySchema,
  enabled: z.boolean(),
  gdprAgreement: z.boolean(),
  status: z.enum(['inactive', 'active']),
  referenceKey: z.string(),
  endedEarly: z.boolean().optional(),
})
export type MembershipHistoryItem = z.output<typeof membershipHistoryItemSchema>

export const membershipSchema = z.object({
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
  updateDate: instantSchema,
  overallStartDate: isoDaySchema.nullable(),
  overallEndDate: isoDaySchema.nullable(),
  memberships: z.array(membershipHistoryItemSchema),
  readyForMembershipRenewal: z.boolean(),
})
export type Membership = z.output<typeof membershipSchema>

export const PAYMENT_STATUSES = ['initiated', 'paid', 'declined'] as const

/** Section 3. `paymentTotal` and `totalPaid` are in kroner, not øre. */
export const membershipPaymentItemSchema = z.object({
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
  paymentCreatedAt: instantSchema,
  paymentUpdatedAt: instantSchema,
  referenceKey: z.string(),
  status: z.enum(['inactive', 'active']),
})
export type MembershipPaymentItem = z.output<typeof membershipPaymentItemSchema>

/** Prices are before VAT. */
const membershipTerms = z.object({
  joiningFeeMinor: z.int(),
  left: z.int().optional(),
  /** Only some months are paid for, or a lower price applies since a date. */
  reduced: z
    .object({
      wholePriceMinor: z.int(),
      months: z.object({ left: z.int(), of: z.int() }).nullable(),
      since: isoDaySchema.nullable(),
    })
    .nullable(),
  household: z.object({ by: z.enum(['percent', 'price']), second: z.int(), third: z.int().nullable() }).optional(),
})

/** Section 3. Price and surcharge are in kroner, not øre; `vatRate` is a factor. */
export const membershipConfigurationSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  membershipTypeId: z.uuid().nullable(),
  name: z.string(),
  description: z.string(),
  membershipPrice: z.number(),
  vatRate: z.number(),
  membershipSurcharge: z.number(),
  startDate: isoDaySchema,
  endDate: isoDaySchema,
  /** From the day of purchase; the dates are then those of a purchase today. Absent if the dates are fixed. */
  months: z.int().optional(),
  offerStartDate: isoDaySchema,
  /** Full years on the first day of the period, inclusive. */
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  gender: z.enum(TEAM_GENDERS).optional(),
  byApproval: z.boolean().optional(),
  /** After joining; absent if members pay when joining. */
  invoiceDueDays: z.int().optional(),
  membershipFor: z.int(),
  onOffer: z.boolean(),
  terms: membershipTerms.optional(),
})
export type MembershipConfiguration = z.output<typeof membershipConfigurationSchema>

export const householdPriceTypeSchema = z.enum(['percent', 'price'])

const age = z.int().min(0, { error: 'Must be 0 to 120' }).max(120, { error: 'Must be 0 to 120' })
const amount = z.int().min(0).max(100_000_000)

const NOT_MORE = 'Must be at most 100 per cent, or not above the price'
function isLess(given: number | null, terms: { householdBy: 'percent' | 'price' | null; priceMinor: number }): boolean {
  return given === null || given <= (terms.householdBy === 'percent' ? 100 : terms.priceMinor)
}

/** A factor (1.25 means 25 %); 0 and 1 both mean no VAT. */
export const vatRateSchema = z.union([z.literal(0), z.number().min(1).max(9).multipleOf(0.0001)], {
  error: 'Must be 0, or 1 to 9',
})

export const newMembershipConfigurationSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, { error: 'Must not be empty' })
      .max(120)
      .refine((name) => name !== 'Select Membership', { error: 'Means that nothing is chosen; use another name' }),
    description: z.string().trim().max(2_000).default(''),
    priceMinor: amount,
    vatRate: vatRateSchema,
    surchargeMinor: amount.default(0),
    startDate: calendarDateSchema,
    endDate: calendarDateSchema,
    offerStartDate: calendarDateSchema,
    months: z
      .int()
      .min(1, { error: `Must be 1 to ${MAX_EDITION_MONTHS}` })
      .max(MAX_EDITION_MONTHS, { error: `Must be 1 to ${MAX_EDITION_MONTHS}` })
      .nullable()
      .default(null),
    ageFrom: age.nullable().default(null),
    ageTo: age.nullable().default(null),
    gender: z.enum(TEAM_GENDERS).nullable().default(null),
    joiningFeeMinor: amount.default(0),
    laterFrom: calendarDateSchema.nullable().default(null),
    laterPriceMinor: amount.nullable().default(null),
    byMonth: z.boolean().default(false),
    householdBy: householdPriceTypeSchema.nullable().default(null),
    householdSecond: amount.nullable().default(null),
    householdThird: amount.nullable().default(null),
    capacity: z.int().min(1).max(1_000_000).nullable().default(null),
    byApproval: z.boolean().default(false),
    invoiceDueDays: z.int().min(0).max(365).nullable().default(null),
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
export type NewMembershipConfiguration = z.output<typeof newMembershipConfigurationSchema>

export const editionWaitingSchema = z.object({
  id: z.uuid(),
  membershipConfId: z.uuid(),
  membershipName: z.string(),
  memberId: z.uuid(),
  place: z.int().nullable(),
  offerUntil: instantSchema.nullable(),
})
export type EditionWaiting = z.output<typeof editionWaitingSchema>

export const membershipRequestSchema = z.object({
  id: z.uuid(),
  membershipConfId: z.uuid(),
  memberId: z.uuid(),
  state: z.enum(['asked', 'approved', 'refused']),
  /** Before VAT; null means the price of the day. */
  priceMinor: z.int().nullable(),
  answer: z.string(),
})
export type MembershipRequest = z.output<typeof membershipRequestSchema>

export const participantMembershipSchema = z.object({
  participant: memberSchema,
  membership: membershipSchema.nullable(),
  status: z.enum(MEMBERSHIP_STATUSES),
  readyForMembershipRenewal: z.boolean(),
  newcomer: z.boolean(),
  waiting: z.array(editionWaitingSchema).optional(),
  requests: z.array(membershipRequestSchema).optional(),
})
export type ParticipantMembership = z.output<typeof participantMembershipSchema>

export const membershipOverviewSchema = z.array(
  z.object({ organisation: organisationSchema, participants: z.array(participantMembershipSchema) }),
)
export type MembershipOverview = z.output<typeof membershipOverviewSchema>

export const historyEntrySchema = z.object({
  item: membershipHistoryItemSchema,
  payment: membershipPaymentItemSchema.nullable(),
  orderNumber: z.string().nullable(),
  declineReason: z.string().nullable(),
})
export type HistoryEntry = z.output<typeof historyEntrySchema>

export const membershipHistorySchema = z.object({
  membership: membershipSchema,
  organisation: organisationSchema,
  participantName: z.string(),
  entries: z.array(historyEntrySchema),
})
export type MembershipHistory = z.output<typeof membershipHistorySchema>
