import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { registerRowSchema } from './register.ts'

export const PERSON_FIELDS = [
  'name',
  'email',
  'phone',
  'gender',
  'birth-date',
  'address',
  'memberships',
  'teams',
  'waiting',
  'tags',
] as const

export const personChangeSchema = z.object({
  at: instantSchema,
  /** Null if the person, their family or the portal changed it. */
  by: z.string().nullable(),
  begins: z.boolean(),
  fields: z.array(z.object({ field: z.enum(PERSON_FIELDS), from: z.string(), to: z.string() })),
})
export type PersonChange = z.output<typeof personChangeSchema>

export const personNoteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  at: instantSchema,
  by: z.string().nullable(),
})
export type PersonNote = z.output<typeof personNoteSchema>

export const registerPersonSchema = z.object({
  person: registerRowSchema,
  emailRefused: z.object({ since: instantSchema, answer: z.string() }).nullable(),
  periods: z.array(registerRowSchema.shape.memberships.element),
  changes: z.array(personChangeSchema),
  guardiansHere: z.array(z.uuid()),
  children: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
  /** Null for callers who are not on the board. */
  notes: z.array(personNoteSchema).nullable(),
})
export type RegisterPerson = z.output<typeof registerPersonSchema>

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

const noteText = z
  .string()
  .trim()
  .max(2_000, { error: 'Must be at most 2000 characters' })
  .regex(/^[^\p{Cs}\0]*$/u, { error: 'Must be text' })

export const newPersonNoteSchema = z.strictObject({ id, text: noteText.min(1, { error: 'Must not be empty' }) })
export type NewPersonNote = z.output<typeof newPersonNoteSchema>

export const memberCommentsSchema = noteText.nullish().transform((text) => text || null)

export const newPersonTagSchema = z.strictObject({
  id,
  name: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(40, { error: 'Must be at most 40 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
})
export type NewPersonTag = z.output<typeof newPersonTagSchema>

export const personTicketsSchema = z.array(
  z.object({
    id: z.uuid(),
    eventId: z.uuid(),
    title: z.string(),
    startsAt: instantSchema,
    kind: z.string(),
    /** `void` also if the event is cancelled. */
    state: z.enum(['valid', 'used', 'void']),
  }),
)
export type PersonTickets = z.output<typeof personTicketsSchema>

export const personMessagesSchema = z.array(
  z.object({
    threadId: z.uuid(),
    subject: z.string(),
    at: instantSchema,
    waits: z.boolean(),
  }),
)
export type PersonMessages = z.output<typeof personMessagesSchema>

/**
 * `under-way`: sent to the gateway; `key-refused`: the gateway accepts no key of the club; `charged-back`: not sent, because the payer's bank has returned the money; `booked`: paid out by the
 * club itself; `expired`: not approved in time.
 */
export const REFUND_STATES = [
  'waiting',
  'under-way',
  'delayed',
  'key-refused',
  'charged-back',
  'given',
  'booked',
  'refused',
  'withdrawn',
  'expired',
] as const

export const personPaymentSchema = z.object({
  orderId: z.uuid(),
  what: z.array(z.string()),
  amountMinor: z.int(),
  backMinor: z.int(),
  status: z.enum(['initiated', 'paid', 'declined']),
  /** `cash`, `bank-transfer`, `free`, or the gateway; null while unpaid. */
  method: z.string().nullable(),
  at: instantSchema,
  /** Paid period of the receipt; null unless it is a paid membership. */
  historyId: z.uuid().nullable(),
  refundable: z
    .object({
      leftMinor: z.int(),
      byHand: z.boolean(),
      aloneUpToMinor: z.int().nullable(),
      /** The refund would go to the caller's household, so a second person must approve it. */
      isOwn: z.boolean(),
      secondThere: z.boolean(),
    })
    .nullable(),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountMinor: z.int(),
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      by: z.string().nullable(),
      /** Null if no approval was needed, if it is pending, or if that member was deleted. */
      agreedBy: z.string().nullable(),
      at: instantSchema,
    }),
  ),
})
export const personPaymentsSchema = z.array(personPaymentSchema)
export type PersonPayments = z.output<typeof personPaymentsSchema>

export const newRefundSchema = z.strictObject({
  id,
  amountMinor: z
    .int()
    .min(1, { error: 'Must be more than nothing' })
    .max(100_000_000, { error: 'Must be at most a million kroner' }),
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(200, { error: 'Must be at most 200 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
})
export type NewRefund = z.output<typeof newRefundSchema>
