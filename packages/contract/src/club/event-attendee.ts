import { ATTENDEE_SORTS, ATTENDEE_STATES, MAX_SELECTED_TICKETS } from '@forenet/domain/attendee'
import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { instant, text } from '../member.ts'
import { MANUAL_METHODS } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Ticket filter: text in the attendee's name, e-mail or buyer; ticket type; state; member or guest. */
export const clubAttendeeFilter = z.strictObject({
  text: text(100).optional(),
  ticketType: id.optional(),
  /** Default: all except void tickets. */
  state: z.enum(ATTENDEE_STATES).optional(),
  who: z.enum(['member', 'guest']).optional(),
  entry: id.optional(),
  /** Sort order, descending with a leading dash; default: name. */
  order: z.enum([...ATTENDEE_SORTS, ...ATTENDEE_SORTS.map((sort) => `-${sort}` as const)]).optional(),
})
export type ClubAttendeeFilter = z.output<typeof clubAttendeeFilter>

/** `ticket`: only this ticket, in any state unless one is given. */
export const clubAttendeePageQuery = clubAttendeeFilter.extend({ after: id.optional(), ticket: id.optional() })

/** A ticket with its attendee. Amounts in øre. */
export const clubAttendee = z.object({
  ticketId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  ticketTypeId: z.uuid(),
  ticketType: z.string(),
  guest: z.boolean(),
  buyer: z.string(),
  state: z.enum(['reserved', 'valid', 'used', 'void']),
  voidReason: z.enum(['not-paid', 'cancelled', 'transferred', 'event-cancelled', 'resold']).nullable(),
  heldUntil: instant.nullable(),
  usedAt: instant.nullable(),
  /** Null, like `refundedMinor`, for roles that neither manage the event nor see the club's money. */
  paidMinor: z.int().nullable(),
  owedMinor: z.int(),
  refundedMinor: z.int().nullable(),
  /** Ticket-level and order-level answers by question id. */
  answers: z.record(z.string(), z.string()),
  registeredAt: instant,
  entryId: z.uuid(),
  /**
   * Set if the ticket was returned for resale. `handOverMinor`: refund the club must pay out itself, because it
   * received the payment.
   */
  resale: z.object({ state: z.enum(['for-sale', 'sold']), handOverMinor: z.int() }).nullable(),
  /** Payment method of a manual registration; null otherwise. */
  byHand: z.enum(MANUAL_METHODS).nullable(),
  /** Discount of the ticket; null = none. `code` only for callers who manage the event, because a code gives access. */
  discount: z.object({ code: z.string().nullable(), discountMinor: z.int() }).nullable(),
})
export type ClubAttendee = z.output<typeof clubAttendee>

export const clubAttendeeEvent = z.object({
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  cancelled: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Includes removed questions that have answers; `asked`: still asked. */
  questions: z.array(z.object({ id: z.uuid(), label: z.string(), kind: z.enum(QUESTION_KINDS), asked: z.boolean() })),
  /**
   * Ticket counts of the whole event, regardless of filters. `given`: complimentary tickets among `coming`; `waiting`:
   * people on the waiting list; `forSale`: tickets among `coming` on resale.
   */
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
export type ClubAttendeeEvent = z.output<typeof clubAttendeeEvent>

export const clubAttendeePage = z.object({
  rows: z.array(clubAttendee),
  /** Cursor; null on the last page. */
  nextCursor: z.uuid().nullable(),
  /** First page only. */
  event: clubAttendeeEvent.nullable(),
})
export type ClubAttendeePage = z.output<typeof clubAttendeePage>

export const ticketsChosen = z.strictObject({
  /** Client-generated; makes the request idempotent. */
  id,
  ticketIds: z
    .array(id)
    .min(1, { error: 'Must have a ticket' })
    .max(MAX_SELECTED_TICKETS, { error: `Must be at most ${MAX_SELECTED_TICKETS} tickets` }),
})
export type TicketsChosen = z.output<typeof ticketsChosen>

/** Why tickets are not sent: none is valid, no e-mail address, or limit of repeats reached. */
export const NOT_SENT_AGAIN = ['no-ticket', 'no-email', 'often-enough'] as const

/** Number sent, and registrations skipped by buyer. */
export const ticketsSentAgain = z.object({
  registrations: z.int(),
  tickets: z.int(),
  passedOver: z.array(z.object({ name: z.string(), why: z.enum(NOT_SENT_AGAIN) })),
})
export type TicketsSentAgain = z.output<typeof ticketsSentAgain>

/** Why a queue entry ended without seats. */
export const WAITING_ENDS = ['turned-down', 'ran-out', 'left', 'taken-off', 'called-off'] as const

/** Waiting list of an event: open offers first, then the queue in order; and ended entries, newest first. */
export const clubEventWaiting = z.object({
  /** Free seats; null = unlimited. */
  free: z.int().nullable(),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      place: z.int().nullable(),
      seats: z.int(),
      joinedAt: instant,
      offerUntil: instant.nullable(),
      /** False if the event is by invitation and the person's invitation was withdrawn; such entries are skipped. */
      canTake: z.boolean(),
      /** How often the entry was skipped, and details of the last time; null = never. */
      passedOver: z
        .object({ times: z.int(), at: instant, why: z.enum(['seats', 'by-hand']), free: z.int().nullable() })
        .nullable(),
    }),
  ),
  ended: z.array(z.object({ id: z.uuid(), name: z.string(), seats: z.int(), why: z.enum(WAITING_ENDS), at: instant })),
})
export type ClubEventWaiting = z.output<typeof clubEventWaiting>

export const waitingOffer = z.strictObject({ beyond: z.boolean() })
