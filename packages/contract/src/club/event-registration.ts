import { ATTENDEE_STATES, REGISTRATION_SORTS } from '@forenet/domain/attendee'
import { z } from 'zod'
import { instant, text } from '../member.ts'
import { clubAttendeeEvent } from './event-attendee.ts'
import { MANUAL_METHODS } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Registration filter: text in buyer, attendee or e-mail; ticket type; ticket state. */
export const clubRegistrationFilter = z.strictObject({
  text: text(100).optional(),
  ticketType: id.optional(),
  /** Default: registrations with a ticket that is not void. */
  state: z.enum(ATTENDEE_STATES).optional(),
  /** Sort order, descending with a leading dash; default: newest first. */
  order: z.enum([...REGISTRATION_SORTS, ...REGISTRATION_SORTS.map((sort) => `-${sort}` as const)]).optional(),
})
export type ClubRegistrationFilter = z.output<typeof clubRegistrationFilter>

export const clubRegistrationPageQuery = clubRegistrationFilter.extend({ after: id.optional() })

/** A registration. Amounts in øre. */
export const clubRegistration = z.object({
  entryId: z.uuid(),
  buyer: z.string(),
  registeredAt: instant,
  byHand: z.enum(MANUAL_METHODS).nullable(),
  heldUntil: instant.nullable(),
  kinds: z.array(z.object({ ticketType: z.string(), tickets: z.int() })),
  names: z.array(z.string()),
  /** Ticket counts: not void, admitted, unpaid, void. */
  tickets: z.int(),
  came: z.int(),
  notPaid: z.int(),
  void: z.int(),
  /** Null, like `refundedMinor`, for roles that neither manage the event nor see the club's money. */
  paidMinor: z.int().nullable(),
  owedMinor: z.int(),
  refundedMinor: z.int().nullable(),
})
export type ClubRegistration = z.output<typeof clubRegistration>

export const clubRegistrationPage = z.object({
  rows: z.array(clubRegistration),
  /** Cursor; null on the last page. */
  nextCursor: z.uuid().nullable(),
  /** First page only. */
  event: clubAttendeeEvent.nullable(),
})
export type ClubRegistrationPage = z.output<typeof clubRegistrationPage>
