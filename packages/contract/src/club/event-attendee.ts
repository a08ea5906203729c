import { ATTENDEE_SORTS, ATTENDEE_STATES, MOST_TICKETS_CHOSEN } from '@forenet/domain/attendee'
import { QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { z } from 'zod'
import { instant, text } from '../member.ts'
import { MANUAL_METHODS } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Which tickets of an event: words in who comes, their e-mail or who registered; a kind of ticket; how it stands; for whom. */
export const clubAttendeeFilter = z.strictObject({
  text: text(100).optional(),
  ticketType: id.optional(),
  /** Without it all but those that are void. */
  state: z.enum(ATTENDEE_STATES).optional(),
  who: z.enum(['member', 'guest']).optional(),
  /** The tickets of one registration alone. */
  entry: id.optional(),
  /** By one of the sorts, from the end with a dash before it; without it by name. */
  order: z.enum([...ATTENDEE_SORTS, ...ATTENDEE_SORTS.map((sort) => `-${sort}` as const)]).optional(),
})
export type ClubAttendeeFilter = z.output<typeof clubAttendeeFilter>

export const clubAttendeePageQuery = clubAttendeeFilter.extend({ after: id.optional() })

/** A ticket to an event, and who comes by it. Amounts in øre. */
export const clubAttendee = z.object({
  ticketId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  ticketTypeId: z.uuid(),
  ticketType: z.string(),
  guest: z.boolean(),
  /** Who registered, by the name they bought under. */
  buyer: z.string(),
  state: z.enum(['reserved', 'valid', 'used', 'void']),
  voidReason: z.enum(['not-paid', 'cancelled', 'transferred', 'event-cancelled', 'resold']).nullable(),
  /** Until when the seat is held for who has not paid. */
  heldUntil: instant.nullable(),
  usedAt: instant.nullable(),
  paidMinor: z.int(),
  owedMinor: z.int(),
  refundedMinor: z.int(),
  /** By the id of the question: of the ticket, and of the registration it is part of; each as the registration gave it. */
  answers: z.record(z.string(), z.string()),
  registeredAt: instant,
  entryId: z.uuid(),
  /** Where it was given back: on sale again, or sold, and what the club, which was paid by hand, hands over itself. */
  resale: z.object({ state: z.enum(['for-sale', 'sold']), handOverMinor: z.int() }).nullable(),
  /** How it was paid where the club put them down itself; null where they registered on their own. */
  byHand: z.enum(MANUAL_METHODS).nullable(),
  /**
   * The discount code that the seat was registered with, and what it took off; null without one. The code itself is told to who manages
   * the event: whoever has one gets in by it.
   */
  discount: z.object({ code: z.string().nullable(), discountMinor: z.int() }).nullable(),
})
export type ClubAttendee = z.output<typeof clubAttendee>

/** An event, as who looks after the people at it knows it. */
export const clubAttendeeEvent = z.object({
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  cancelled: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Also those that are asked no more and were answered: `asked` says which. */
  questions: z.array(z.object({ id: z.uuid(), label: z.string(), kind: z.enum(QUESTION_KINDS), asked: z.boolean() })),
  /**
   * Tickets of the whole event, whatever is filtered: `given` are those of `coming` that the club gave; `waiting` counts people on the
   * waiting list, `forSale` tickets among `coming` that were given back and are on sale again.
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
  /** For the call for the next page; null on the last. */
  nextCursor: z.uuid().nullable(),
  /** With the first page alone. */
  event: clubAttendeeEvent.nullable(),
})
export type ClubAttendeePage = z.output<typeof clubAttendeePage>

/** Tickets that are sent again together. */
export const ticketsChosen = z.strictObject({
  /** Made by the browser, so that what is sent twice is one. */
  id,
  ticketIds: z
    .array(id)
    .min(1, { error: 'Must have a ticket' })
    .max(MOST_TICKETS_CHOSEN, { error: `Must be at most ${MOST_TICKETS_CHOSEN} tickets` }),
})
export type TicketsChosen = z.output<typeof ticketsChosen>

/** Why the tickets of a registration are not sent again: none lets anybody in, nobody knows where to, or they have gone often enough. */
export const NOT_SENT_AGAIN = ['no-ticket', 'no-email', 'often-enough'] as const

/** What is on its way, and which registrations were passed over, by who registered. */
export const ticketsSentAgain = z.object({
  registrations: z.int(),
  tickets: z.int(),
  passedOver: z.array(z.object({ name: z.string(), why: z.enum(NOT_SENT_AGAIN) })),
})
export type TicketsSentAgain = z.output<typeof ticketsSentAgain>

/** Why somebody waits for seats no more, who got none. */
export const WAITING_ENDS = ['turned-down', 'ran-out', 'left', 'taken-off', 'called-off'] as const

/** Who is offered seats at an event, then who waits for some, the longest waiting first; and who waited in vain, the last first. */
export const clubEventWaiting = z.object({
  /** Seats that are free for them; null where there is no limit. */
  free: z.int().nullable(),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      /** Place in the queue, from 1, while waiting. */
      place: z.int().nullable(),
      seats: z.int(),
      joinedAt: instant,
      /** Until when the seats are kept for them; null while they wait. */
      offerUntil: instant.nullable(),
      /** False where the event is by invitation and they are invited no more: they are passed over, and cannot be offered seats. */
      canTake: z.boolean(),
      /** How often others came before them, and of the last time when, why and how many seats were free; null: never. */
      passedOver: z
        .object({ times: z.int(), at: instant, why: z.enum(['seats', 'by-hand']), free: z.int().nullable() })
        .nullable(),
    }),
  ),
  ended: z.array(z.object({ id: z.uuid(), name: z.string(), seats: z.int(), why: z.enum(WAITING_ENDS), at: instant })),
})
export type ClubEventWaiting = z.output<typeof clubEventWaiting>

/** Whether seats are offered beyond the places too. */
export const waitingOffer = z.strictObject({ beyond: z.boolean() })
