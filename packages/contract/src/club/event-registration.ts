import { ATTENDEE_STATES, REGISTRATION_SORTS } from '@forenet/domain/attendee'
import { z } from 'zod'
import { instant, text } from '../member.ts'
import { clubAttendeeEvent } from './event-attendee.ts'
import { MANUAL_METHODS } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Which registrations: words in who registered, who comes or their e-mail; those with a ticket of a kind, and one that stands so. */
export const clubRegistrationFilter = z.strictObject({
  text: text(100).optional(),
  ticketType: id.optional(),
  /** Without it those that have a ticket that is not void. */
  state: z.enum(ATTENDEE_STATES).optional(),
  /** By one of the sorts, from the end with a dash before it; without it the last first. */
  order: z.enum([...REGISTRATION_SORTS, ...REGISTRATION_SORTS.map((sort) => `-${sort}` as const)]).optional(),
})
export type ClubRegistrationFilter = z.output<typeof clubRegistrationFilter>

export const clubRegistrationPageQuery = clubRegistrationFilter.extend({ after: id.optional() })

/** A registration for an event. Amounts in øre. */
export const clubRegistration = z.object({
  entryId: z.uuid(),
  /** Who registered, by the name they bought under. */
  buyer: z.string(),
  registeredAt: instant,
  /** How it was paid where the club put them down itself; null where they registered on their own. */
  byHand: z.enum(MANUAL_METHODS).nullable(),
  /** Until when the seats are held for who has not paid. */
  heldUntil: instant.nullable(),
  /** Its tickets that are not void by kind, in the order of kinds. */
  kinds: z.array(z.object({ ticketType: z.string(), tickets: z.int() })),
  /** Who comes by them, in their order. */
  names: z.array(z.string()),
  /** Tickets that are not void, how many of them have let somebody in, and are not paid; and those that are void. */
  tickets: z.int(),
  came: z.int(),
  notPaid: z.int(),
  void: z.int(),
  paidMinor: z.int(),
  owedMinor: z.int(),
  refundedMinor: z.int(),
})
export type ClubRegistration = z.output<typeof clubRegistration>

export const clubRegistrationPage = z.object({
  rows: z.array(clubRegistration),
  /** For the call for the next page; null on the last. */
  nextCursor: z.uuid().nullable(),
  /** With the first page alone. */
  event: clubAttendeeEvent.nullable(),
})
export type ClubRegistrationPage = z.output<typeof clubRegistrationPage>
