import { SERIES_RHYTHMS } from '@forenet/domain/event-series'
import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { calendarDate } from './calendar-date.ts'
import { ownInvitation } from './invitation.ts'
import { instant, memberId, text } from './member.ts'
import { organisation } from './organisation.ts'

/** Whether somebody can register now, and why not (ruling 18: registration window, capacity; section 4). */
export const REGISTRATION_STATES = [
  'open',
  'not-yet-open',
  'closed',
  'sold-out',
  /** Seats are taken, and who joins the waiting list is offered those that come back. */
  'waiting-list',
  'cancelled',
  'past',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

export const eventId = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Places left as they are told: null when the event has no limit. */
export const places = z.object({
  eventId: z.uuid(),
  capacity: z.int().nullable(),
  left: z.int().nullable(),
  /** Seats wished for by people on the waiting list. */
  waiting: z.int(),
  registration: z.enum(REGISTRATION_STATES),
  ticketTypes: z.array(z.object({ id: z.uuid(), left: z.int().nullable() })),
})
export type Places = z.output<typeof places>

/** A member's last paid period at a club: what they were registered for, and what the club says that it was used for. */
export const season = z.object({
  startDate: calendarDate,
  endDate: calendarDate,
  /** How many events that are over; the newest of them by name. */
  eventCount: z.int(),
  events: z.array(z.object({ id: z.uuid(), title: z.string(), startDate: instant })),
  duesPaidFor: z.string().nullable(),
})
export type Season = z.output<typeof season>

/** What the signed-in member has with an event, for lists and the calendar. */
export const ownPart = z.enum(['coming', 'reserved', 'not-coming', 'waiting', 'offered', 'invited', 'none'])
export type OwnPart = z.output<typeof ownPart>

/** An event in a list (section 3; ruling 18). Prices in øre, VAT and surcharge included: the lowest anyone pays. */
export const event = z.object({
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
  startDate: instant,
  endDate: instant,
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  enabled: z.boolean(),
  cancelled: z.boolean(),
  forMembers: z.boolean(),
  guestsInvited: z.boolean(),
  capacity: z.int().nullable(),
  placesLeft: z.int().nullable(),
  registration: z.enum(REGISTRATION_STATES),
  fromPriceMinor: z.int(),
  hasPicture: z.boolean(),
  /** `v` of the picture's address: another picture has another. */
  pictureVersion: z.string(),
  pictureText: z.string(),
  mine: ownPart,
})
export type Event = z.output<typeof event>

/** What a kind of ticket costs until a moment, before VAT in øre; a null price is the usual one then too. */
export const earlyPrice = z.object({
  until: instant,
  memberPriceMinor: z.int().nullable(),
  guestPriceMinor: z.int().nullable(),
})

/** A kind of ticket (ruling 18). A price is null where that kind of person cannot have it; `total` is what is paid now. */
export const ticketType = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  memberPriceMinor: z.int().nullable(),
  guestPriceMinor: z.int().nullable(),
  memberTotalMinor: z.int().nullable(),
  guestTotalMinor: z.int().nullable(),
  vatRate: z.number(),
  surchargeMinor: z.int(),
  /** For whom it is, in whole years on the event's first day, both included; null is no limit. */
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  quota: z.int().nullable(),
  left: z.int().nullable(),
  saleOpensAt: instant.nullable(),
  saleClosesAt: instant.nullable(),
  onSale: z.boolean(),
  /** Those that are not over yet, in the order in which they end. */
  earlyPrices: z.array(earlyPrice),
  /** What the second, and the third and later, cost in one registration: per cent less, or a price before VAT; null as all. */
  householdBy: z.enum(['percent', 'price']).nullable(),
  householdSecond: z.int().nullable(),
  householdThird: z.int().nullable(),
})
export type TicketType = z.output<typeof ticketType>

export const question = z.object({
  id: z.uuid(),
  label: z.string(),
  /** Said below it. */
  hint: z.string(),
  kind: z.enum(QUESTION_KINDS),
  choices: z.array(z.string()),
  required: z.boolean(),
  askedOf: z.enum(['entry', 'ticket']),
  /** The one kind of ticket it is asked with; null is asked with all. */
  ticketTypeId: z.uuid().nullable(),
  /** Asked only where that question is answered by one of these; null is asked always. */
  shownWhen: z.object({ questionId: z.uuid(), answers: z.array(z.string()) }).nullable(),
})
export type Question = z.output<typeof question>

/** Somebody of the member's family and how they may come: at the member price, as a guest, or not at all. */
export const possibleAttendee = z.object({
  memberId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  standing: z.enum(['member', 'guest', 'not-invited']),
  /** In whole years on the event's first day; null where the birth date is not known. */
  age: z.int().nullable(),
  /** A live ticket to this event, if there is one already. */
  ticketId: z.uuid().nullable(),
  self: z.boolean(),
  /** What carries on a membership that has run out, where that would let them come as a member; null otherwise. Amounts in øre. */
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
export type PossibleAttendee = z.output<typeof possibleAttendee>

export const waiting = z.object({
  id: z.uuid(),
  eventId: z.uuid(),
  seats: z.int(),
  state: z.enum(['waiting', 'offered', 'taken', 'lapsed', 'left']),
  /** Place in the queue, from 1, while waiting. */
  place: z.int().nullable(),
  offerUntil: instant.nullable(),
  joinedAt: instant,
})
export type Waiting = z.output<typeof waiting>

/** Who is coming: how many, and of those who have said that they may be seen the first names. Children are only counted. */
export const coming = z.object({
  count: z.int(),
  names: z.array(z.string()),
  /** Whether the member's own name is among them; null without a ticket of their own. */
  own: z.boolean().nullable(),
  /** Whether the member can be shown by name at all. */
  nameable: z.boolean(),
})

/** Everything about one event, as this member meets it. */
export const eventDetail = event.extend({
  /** The description as safe HTML: it is written in Markdown. */
  about: z.string(),
  organisation,
  mostPerEntry: z.int(),
  oneTicketPerAttendee: z.boolean(),
  cancelUntil: instant.nullable(),
  cancellationFeeMinor: z.int(),
  transferUntil: instant.nullable(),
  /** What the club keeps of a ticket that is given back and sold on, in øre; null where none can be. */
  resaleFeeMinor: z.int().nullable(),
  resaleUntil: instant.nullable(),
  waitingList: z.boolean(),
  offerMinutes: z.int(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  ticketTypes: z.array(ticketType),
  questions: z.array(question),
  attendees: z.array(possibleAttendee),
  coming,
  waiting: waiting.nullable(),
  /** What the member is invited to, at an event that is by invitation; null elsewhere, and for who hosts it. */
  invitation: ownInvitation.nullable(),
  /** The series it is of: how it comes again, and when next after it. */
  series: z
    .object({
      rhythm: z.enum(SERIES_RHYTHMS),
      step: z.int(),
      next: z.array(z.object({ id: z.uuid(), startDate: instant })),
    })
    .nullable(),
  /** The member's own entries that still say something: held, confirmed, declined. */
  entryIds: z.array(z.uuid()),
})
export type EventDetail = z.output<typeof eventDetail>

export const eventListQuery = z.strictObject({
  orgId: z.uuid().toLowerCase().optional(),
  /** `mine`: of clubs the member belongs to, or that the member has a part in; `own`: these alone, past ones only where the member came. */
  of: z.enum(['all', 'mine', 'own']).default('all'),
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
  q: text(100).optional(),
  /** Year and month, Copenhagen time. */
  month: z
    .string()
    .regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, { error: 'Must be a month like 2027-03' })
    .optional(),
  city: text(80).optional(),
  audience: z.enum(['members', 'guests']).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
  /** Id of the last event already had: the list goes on after it. */
  after: eventId.optional(),
})

export const eventFacetsQuery = eventListQuery.pick({ orgId: true, of: true, when: true })

/** Months and places there are events in, for the filters; of all organisations the places with most of the nearest events. */
export const eventFacets = z.object({
  months: z.array(z.object({ month: z.string() })),
  cities: z.array(z.object({ city: z.string() })),
})
export type EventFacets = z.output<typeof eventFacets>

export const waitBody = z.strictObject({ seats: z.int().min(1).max(50), language: z.enum(['da', 'en']) })
export const nameShownBody = z.strictObject({ shown: z.boolean() })
export const notComingBody = z.strictObject({ notComing: z.boolean(), memberId: memberId.optional() })
