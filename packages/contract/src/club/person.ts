import { z } from 'zod'
import { instant } from '../member.ts'
import { registerRow } from './register.ts'

/** Fields tracked in a person's history. */
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

export const personChange = z.object({
  at: instant,
  /** Name of the editor in the club; null for the person, their family or the portal. */
  by: z.string().nullable(),
  /** The first entry of the history. */
  begins: z.boolean(),
  fields: z.array(z.object({ field: z.enum(PERSON_FIELDS), from: z.string(), to: z.string() })),
})
export type PersonChange = z.output<typeof personChange>

/** A board member's note about a person. */
export const personNote = z.object({ id: z.uuid(), text: z.string(), at: instant, by: z.string().nullable() })
export type PersonNote = z.output<typeof personNote>

export const registerPerson = z.object({
  person: registerRow,
  /** Since when the e-mail address bounces permanently, with the mail server's reply; null otherwise. */
  emailRefused: z.object({ since: instant, answer: z.string() }).nullable(),
  /** All paid periods, newest first. */
  periods: z.array(registerRow.shape.memberships.element),
  /** Newest first, at most a hundred. */
  changes: z.array(personChange),
  /** Guardians who are in this register too. */
  guardiansHere: z.array(z.uuid()),
  /** Children in this register, eldest first. */
  children: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
  /** Visible to the board only; null for others. Newest first. */
  notes: z.array(personNote).nullable(),
})
export type RegisterPerson = z.output<typeof registerPerson>

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** A note to add; the client-generated id makes the request idempotent. */
export const newPersonNote = z.strictObject({
  id,
  text: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(2_000, { error: 'Must be at most 2000 characters' })
    .regex(/^[^\p{Cs}\0]*$/u, { error: 'Must be text' }),
})
export type NewPersonNote = z.output<typeof newPersonNote>

/** A tag to add: an existing one with this name, or a new one with this id. */
export const newPersonTag = z.strictObject({
  id,
  name: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(40, { error: 'Must be at most 40 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
})
export type NewPersonTag = z.output<typeof newPersonTag>

/** A person's tickets for the club's events, latest event first, at most twenty. */
export const personTickets = z.array(
  z.object({
    id: z.uuid(),
    eventId: z.uuid(),
    title: z.string(),
    startsAt: instant,
    kind: z.string(),
    /** Also `void` if the event was cancelled. */
    state: z.enum(['valid', 'used', 'void']),
  }),
)
export type PersonTickets = z.output<typeof personTickets>

/** Conversations between a person and the club, newest first, at most twenty. */
export const personMessages = z.array(
  z.object({
    threadId: z.uuid(),
    subject: z.string(),
    at: instant,
    /** The last message is the member's. */
    waits: z.boolean(),
  }),
)
export type PersonMessages = z.output<typeof personMessages>

/**
 * State of a refund. `waiting`: needs a second person; `under-way`: at the gateway; `delayed`: at the
 * gateway, after a failed try; `key-refused`: the gateway accepts
 * no key for the payment; `booked`: paid out by the club itself; `expired`: not approved in time.
 */
export const REFUND_STATES = [
  'waiting',
  'under-way',
  'delayed',
  'key-refused',
  'given',
  'booked',
  'refused',
  'withdrawn',
  'expired',
] as const

/** A person's purchase at the club, for themselves or others. */
export const personPayment = z.object({
  orderId: z.uuid(),
  /** Order lines in order. */
  what: z.array(z.string()),
  amountMinor: z.int(),
  backMinor: z.int(),
  status: z.enum(['initiated', 'paid', 'declined']),
  /** `cash`, `bank-transfer`, `free`, or the gateway; null while unpaid. */
  method: z.string().nullable(),
  at: instant,
  /** History line with the receipt of a paid membership. */
  historyId: z.uuid().nullable(),
  /** What can be refunded; null if nothing. */
  refundable: z
    .object({
      leftMinor: z.int(),
      /** The club received the payment and must pay the refund out itself; otherwise the gateway refunds it. */
      byHand: z.boolean(),
      /** Larger amounts need a second person; null = no limit. */
      aloneUpToMinor: z.int().nullable(),
      /** The refund would go to the caller or their household, so any amount needs a second person. */
      isOwn: z.boolean(),
      /** Whether another person can approve. */
      secondThere: z.boolean(),
    })
    .nullable(),
  /** Refunds made or requested, oldest first. */
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountMinor: z.int(),
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      by: z.string().nullable(),
      /** Approver's name; null if none was needed, it is pending, or that member was deleted. */
      agreedBy: z.string().nullable(),
      at: instant,
    }),
  ),
})
/** Newest first, at most twenty. */
export const personPayments = z.array(personPayment)
export type PersonPayments = z.output<typeof personPayments>

/** A refund to make; the client-generated id makes the request idempotent. */
export const newRefund = z.strictObject({
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
export type NewRefund = z.output<typeof newRefund>
