import { SERIES_RHYTHMS } from '@forenet/domain/event-series'
import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { calendarDateSchema } from './calendar-date.ts'
import { ownInvitationSchema } from './invitation.ts'
import { instantSchema, memberIdSchema, textSchema } from './member.ts'
import { organisationSchema } from './organisation.ts'

export const REGISTRATION_STATES = [
  'open',
  'not-yet-open',
  'closed',
  'sold-out',
  /** Full; returned seats are offered to the waiting list. */
  'waiting-list',
  'cancelled',
  'past',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

export const CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES = 10

export const eventIdSchema = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const placesLeftSchema = z.object({
  eventId: z.uuid(),
  capacity: z.int().nullable(),
  left: z.int().nullable(),
  waiting: z.int(),
  /** Count in no quota yet. */
  offered: z.int().default(0),
  registration: z.enum(REGISTRATION_STATES),
  /** For households without a member of the club. */
  forGuests: z.object({ left: z.int().nullable(), registration: z.enum(REGISTRATION_STATES) }),
  ticketTypes: z.array(z.object({ id: z.uuid(), left: z.int().nullable(), quotaLeft: z.int().nullable() })),
})
export type PlacesLeft = z.output<typeof placesLeftSchema>

export const renewalSeasonSchema = z.object({
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  eventCount: z.int(),
  events: z.array(z.object({ id: z.uuid(), title: z.string(), startDate: instantSchema })),
  duesPaidFor: z.string().nullable(),
})
export type RenewalSeason = z.output<typeof renewalSeasonSchema>

export const memberEventStatusSchema = z.enum([
  'coming',
  'reserved',
  'not-coming',
  'waiting',
  'offered',
  'invited',
  'none',
])
export type OwnEventStatus = z.output<typeof memberEventStatusSchema>

/** The lowest price includes VAT and surcharge. */
export const eventSchema = z.object({
  id: z.uuid(),
  orgId: z.uuid(),
  orgKey: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  placeAddress: z.string(),
  city: z.string(),
  startDate: instantSchema,
  endDate: instantSchema,
  registrationOpensAt: instantSchema,
  registrationClosesAt: instantSchema,
  enabled: z.boolean(),
  cancelled: z.boolean(),
  forMembers: z.boolean(),
  guestsInvited: z.boolean(),
  capacity: z.int().nullable(),
  placesLeft: z.int().nullable(),
  registration: z.enum(REGISTRATION_STATES),
  fromPriceMinor: z.int(),
  hasPicture: z.boolean(),
  pictureVersion: z.string(),
  pictureText: z.string(),
  mine: memberEventStatusSchema,
})
export type Event = z.output<typeof eventSchema>

/** Before VAT; null means the regular price. */
export const earlyPriceSchema = z.object({
  until: instantSchema,
  memberPriceMinor: z.int().nullable(),
  guestPriceMinor: z.int().nullable(),
})

/** Ruling 18. A null price means not sold to that group; `total`: current price. */
export const ticketTypeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  memberPriceMinor: z.int().nullable(),
  guestPriceMinor: z.int().nullable(),
  memberTotalMinor: z.int().nullable(),
  guestTotalMinor: z.int().nullable(),
  vatRate: z.number(),
  surchargeMinor: z.int(),
  /** Full years on the event's first day, inclusive. */
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  quota: z.int().nullable(),
  left: z.int().nullable(),
  /** Even if the event is full or others wait, because an offer from the waiting list can use them. */
  quotaLeft: z.int().nullable(),
  saleOpensAt: instantSchema.nullable(),
  saleClosesAt: instantSchema.nullable(),
  onSale: z.boolean(),
  /** Not expired, sorted by end. */
  earlyPrices: z.array(earlyPriceSchema),
  /** Second and further tickets in one registration: percentage off, or a fixed price before VAT. */
  householdBy: z.enum(['percent', 'price']).nullable(),
  householdSecond: z.int().nullable(),
  householdThird: z.int().nullable(),
})
export type TicketType = z.output<typeof ticketTypeSchema>

export const questionSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  hint: z.string(),
  kind: z.enum(QUESTION_KINDS),
  choices: z.array(z.string()),
  required: z.boolean(),
  askedOf: z.enum(['entry', 'ticket']),
  ticketTypeId: z.uuid().nullable(),
  /** Earlier answer on which the question depends; null means always asked. */
  shownWhen: z.object({ questionId: z.uuid(), answers: z.array(z.string()) }).nullable(),
})
export type Question = z.output<typeof questionSchema>

export const possibleAttendeeSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  standing: z.enum(['member', 'guest', 'not-invited']),
  age: z.int().nullable(),
  ticketId: z.uuid().nullable(),
  self: z.boolean(),
  renewal: z
    .object({
      membershipConfId: z.uuid(),
      name: z.string(),
      startDate: z.string().meta({ format: 'date' }),
      endDate: z.string().meta({ format: 'date' }),
      priceMinor: z.int(),
      vatMinor: z.int(),
      surchargeMinor: z.int(),
      totalMinor: z.int(),
    })
    .nullable(),
})
export type PossibleAttendee = z.output<typeof possibleAttendeeSchema>

export const eventWaitingSchema = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  seats: z.int(),
  state: z.enum(['waiting', 'offered', 'taken', 'lapsed', 'left']),
  place: z.int().nullable(),
  offerUntil: instantSchema.nullable(),
  joinedAt: instantSchema,
})
export type EventWaiting = z.output<typeof eventWaitingSchema>

/** First names of attendees who agreed; children are only counted. */
export const attendanceSummarySchema = z.object({
  count: z.int(),
  names: z.array(z.string()),
  /** Null if the caller has no ticket. */
  own: z.boolean().nullable(),
  /** False if the caller may never be listed, such as a child. */
  nameable: z.boolean(),
})

export const eventDetailsSchema = eventSchema.extend({
  about: z.string(),
  organisation: organisationSchema,
  mostPerEntry: z.int(),
  oneTicketPerAttendee: z.boolean(),
  cancelUntil: instantSchema.nullable(),
  cancellationFeeMinor: z.int(),
  transferUntil: instantSchema.nullable(),
  resaleFeeMinor: z.int().nullable(),
  resaleUntil: instantSchema.nullable(),
  waitingList: z.boolean(),
  offerMinutes: z.int(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  ticketTypes: z.array(ticketTypeSchema),
  questions: z.array(questionSchema),
  attendees: z.array(possibleAttendeeSchema),
  coming: attendanceSummarySchema,
  waiting: eventWaitingSchema.nullable(),
  /** Null if the event is not by invitation, and for its organisers. */
  invitation: ownInvitationSchema.nullable(),
  series: z
    .object({
      rhythm: z.enum(SERIES_RHYTHMS),
      step: z.int(),
      next: z.array(z.object({ id: z.uuid(), startDate: instantSchema })),
    })
    .nullable(),
  entryIds: z.array(z.uuid()),
})
export type EventDetail = z.output<typeof eventDetailsSchema>

export const eventListQuerySchema = z.strictObject({
  orgId: z.uuid().toLowerCase().optional(),
  /** `own`: past events only if the caller attended. */
  of: z.enum(['all', 'mine', 'own']).default('all'),
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
  q: textSchema(100).optional(),
  month: z
    .string()
    .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, { error: 'Must be a month like 2027-03' })
    .optional(),
  city: textSchema(80).optional(),
  audience: z.enum(['members', 'guests']).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
  after: eventIdSchema.optional(),
})

export const eventFacetsQuerySchema = eventListQuerySchema.pick({ orgId: true, of: true, when: true })

/** Across all organisations, only the towns with most upcoming events. */
export const eventFacetsSchema = z.object({
  months: z.array(z.object({ month: z.string() })),
  cities: z.array(z.object({ city: z.string() })),
})
export type EventFacets = z.output<typeof eventFacetsSchema>

export const waitingListBodySchema = z.strictObject({ seats: z.int().min(1).max(50), language: z.enum(['da', 'en']) })
export const nameVisibilityBodySchema = z.strictObject({ shown: z.boolean() })
export const declineBodySchema = z.strictObject({ notComing: z.boolean(), memberId: memberIdSchema.optional() })
