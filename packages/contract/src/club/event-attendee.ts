import { ATTENDEE_SORTS, ATTENDEE_STATES, MAX_SELECTED_TICKETS } from '@forenet/domain/attendee'
import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { instantSchema, searchTextSchema } from '../member.ts'
import { MANUAL_METHODS } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const clubAttendeeFilterSchema = z.strictObject({
  text: searchTextSchema(100).optional(),
  ticketType: id.optional(),
  /** Default: all states except void. */
  state: z.enum(ATTENDEE_STATES).optional(),
  who: z.enum(['member', 'guest']).optional(),
  entry: id.optional(),
  order: z.enum([...ATTENDEE_SORTS, ...ATTENDEE_SORTS.map((sort) => `-${sort}` as const)]).optional(),
})
export type ClubAttendeeFilter = z.output<typeof clubAttendeeFilterSchema>

/** `ticket`: only this ticket, in any state. */
export const clubAttendeePageQuerySchema = clubAttendeeFilterSchema.extend({
  after: id.optional(),
  ticket: id.optional(),
})

export const clubAttendeeSchema = z.object({
  ticketId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  ticketTypeId: z.uuid(),
  ticketType: z.string(),
  guest: z.boolean(),
  buyer: z.string(),
  state: z.enum(['reserved', 'valid', 'used', 'void']),
  voidReason: z.enum(['not-paid', 'cancelled', 'transferred', 'event-cancelled', 'resold']).nullable(),
  heldUntil: instantSchema.nullable(),
  usedAt: instantSchema.nullable(),
  /** Null, like `refundedMinor`, for roles that neither manage the event nor see payments. */
  paidMinor: z.int().nullable(),
  owedMinor: z.int(),
  refundedMinor: z.int().nullable(),
  answers: z.record(z.string(), z.string()),
  registeredAt: instantSchema,
  entryId: z.uuid(),
  /** `handOverMinor`: paid out by the club itself. */
  resale: z.object({ state: z.enum(['for-sale', 'sold']), handOverMinor: z.int() }).nullable(),
  byHand: z.enum(MANUAL_METHODS).nullable(),
  /** Null for callers who do not manage the event, because it gives access. */
  discount: z.object({ code: z.string().nullable(), discountMinor: z.int() }).nullable(),
})
export type ClubAttendee = z.output<typeof clubAttendeeSchema>

export const clubAttendeeEventSchema = z.object({
  title: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  cancelled: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Includes removed questions with answers; `asked`: still asked. */
  questions: z.array(z.object({ id: z.uuid(), label: z.string(), kind: z.enum(QUESTION_KINDS), asked: z.boolean() })),
  /** Ignores filters. `given` (complimentary) and `forSale` (on resale) are part of `coming`. */
  counts: z.object({
    ...{
      coming: z.int(),
      came: z.int(),
      given: z.int(),
      notPaid: z.int(),
      void: z.int(),
      waiting: z.int(),
      forSale: z.int(),
    },
  }),
})
export type ClubAttendeeEvent = z.output<typeof clubAttendeeEventSchema>

export const clubAttendeePageSchema = z.object({
  rows: z.array(clubAttendeeSchema),
  nextCursor: z.uuid().nullable(),
  event: clubAttendeeEventSchema.nullable(),
})
export type ClubAttendeePage = z.output<typeof clubAttendeePageSchema>

export const selectedTicketsSchema = z.strictObject({
  id,
  ticketIds: z
    .array(id)
    .min(1, { error: 'Must have a ticket' })
    .max(MAX_SELECTED_TICKETS, { error: `Must be at most ${MAX_SELECTED_TICKETS} tickets` }),
})
export type SelectedTickets = z.output<typeof selectedTicketsSchema>

export const RESEND_REFUSALS = ['no-ticket', 'no-email', 'often-enough'] as const

export const resentTicketsSchema = z.object({
  registrations: z.int(),
  tickets: z.int(),
  passedOver: z.array(z.object({ name: z.string(), why: z.enum(RESEND_REFUSALS) })),
})
export type ResentTickets = z.output<typeof resentTicketsSchema>

export const WAIT_END_REASONS = ['turned-down', 'ran-out', 'left', 'taken-off', 'called-off'] as const

/** Open offers, then the queue in order, then ended entries, newest first. */
export const clubEventWaitingSchema = z.object({
  free: z.int().nullable(),
  /** Seats for which the ticket types on sale have tickets left, ignoring the event's capacity. */
  freeOfTypes: z.int().nullable().default(null),
  /** Those of ticket types that guests can buy. */
  forGuests: z.object({ free: z.int().nullable(), freeOfTypes: z.int().nullable() }),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      place: z.int().nullable(),
      seats: z.int(),
      joinedAt: instantSchema,
      offerUntil: instantSchema.nullable(),
      /** False if the person's invitation was withdrawn; the entry is then skipped. */
      canTake: z.boolean(),
      /** At the last offer, the household could use only ticket types that guests can buy. */
      guestsOnly: z.boolean(),
      passedOver: z
        .object({ times: z.int(), at: instantSchema, why: z.enum(['seats', 'by-hand']), free: z.int().nullable() })
        .nullable(),
    }),
  ),
  ended: z.array(
    z.object({ id: z.uuid(), name: z.string(), seats: z.int(), why: z.enum(WAIT_END_REASONS), at: instantSchema }),
  ),
})
export type ClubEventWaiting = z.output<typeof clubEventWaitingSchema>

export const waitingOfferSchema = z.strictObject({ beyond: z.boolean() })
