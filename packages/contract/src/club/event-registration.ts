import { ATTENDEE_STATES, REGISTRATION_SORTS } from '@forenet/domain/attendee'
import { z } from 'zod'
import { instantSchema, searchTextSchema } from '../member.ts'
import { clubAttendeeEventSchema } from './event-attendee.ts'
import { MANUAL_METHODS } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const clubRegistrationFilterSchema = z.strictObject({
  text: searchTextSchema(100).optional(),
  ticketType: id.optional(),
  state: z.enum(ATTENDEE_STATES).optional(),
  order: z.enum([...REGISTRATION_SORTS, ...REGISTRATION_SORTS.map((sort) => `-${sort}` as const)]).optional(),
})
export type ClubRegistrationFilter = z.output<typeof clubRegistrationFilterSchema>

export const clubRegistrationPageQuerySchema = clubRegistrationFilterSchema.extend({ after: id.optional() })

export const clubRegistrationSchema = z.object({
  entryId: z.uuid(),
  buyer: z.string(),
  registeredAt: instantSchema,
  byHand: z.enum(MANUAL_METHODS).nullable(),
  heldUntil: instantSchema.nullable(),
  kinds: z.array(z.object({ ticketType: z.string(), tickets: z.int() })),
  names: z.array(z.string()),
  tickets: z.int(),
  came: z.int(),
  notPaid: z.int(),
  void: z.int(),
  /** Null, like `refundedMinor`, for roles that neither manage the event nor see payments. */
  paidMinor: z.int().nullable(),
  owedMinor: z.int(),
  refundedMinor: z.int().nullable(),
})
export type ClubRegistration = z.output<typeof clubRegistrationSchema>

export const clubRegistrationPageSchema = z.object({
  rows: z.array(clubRegistrationSchema),
  nextCursor: z.uuid().nullable(),
  event: clubAttendeeEventSchema.nullable(),
})
export type ClubRegistrationPage = z.output<typeof clubRegistrationPageSchema>
