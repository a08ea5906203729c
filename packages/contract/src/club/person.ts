import { z } from 'zod'
import { instant } from '../member.ts'
import { registerRow } from './register.ts'

/** Fields of a state of the register that may change, as a person's history names them. */
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

/** Something that changed in what a club's register says of a person. */
export const personChange = z.object({
  at: instant,
  /** Who of the club changed it; null for the person, their family or the portal. */
  by: z.string().nullable(),
  /** The first thing that is known of them. */
  begins: z.boolean(),
  fields: z.array(z.object({ field: z.enum(PERSON_FIELDS), from: z.string(), to: z.string() })),
})
export type PersonChange = z.output<typeof personChange>

/** What somebody of the board noted about a person. */
export const personNote = z.object({ id: z.uuid(), text: z.string(), at: instant, by: z.string().nullable() })
export type PersonNote = z.output<typeof personNote>

/** All that a club's register says of a person. */
export const registerPerson = z.object({
  person: registerRow,
  /** Since when mails to their e-mail are refused for good, and the mail server's own words; null where they are not. */
  emailRefused: z.object({ since: instant, answer: z.string() }).nullable(),
  /** Every paid period there was, the latest first. */
  periods: z.array(registerRow.shape.memberships.element),
  /** The newest first, at most a hundred. */
  changes: z.array(personChange),
  /** Of their guardians those who are in this register too. */
  guardiansHere: z.array(z.uuid()),
  /** Children in this register whom they answer for, the eldest first. */
  children: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
  /** For the board alone; null for others. The newest first. */
  notes: z.array(personNote).nullable(),
})
export type RegisterPerson = z.output<typeof registerPerson>

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** A note to be kept; the browser makes its id, so that one sent twice is one. */
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

/** A tag to set on a person: one the club has of this name, or a new one with this id. */
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

/** Somebody's tickets to events of a club, the latest event first, at most twenty. */
export const personTickets = z.array(
  z.object({
    id: z.uuid(),
    eventId: z.uuid(),
    title: z.string(),
    startsAt: instant,
    kind: z.string(),
    /** `void` also where the event is called off. */
    state: z.enum(['valid', 'used', 'void']),
  }),
)
export type PersonTickets = z.output<typeof personTickets>

/** What somebody and a club have written to each other, the newest first, at most twenty. */
export const personMessages = z.array(
  z.object({
    threadId: z.uuid(),
    subject: z.string(),
    at: instant,
    /** The last word is theirs. */
    waits: z.boolean(),
  }),
)
export type PersonMessages = z.output<typeof personMessages>

/** How a refund stands: `waiting` for a second person, `under-way` at the gateway; `key-refused`: it
 * takes no key that the payment can go back under; `booked`: the club gives it back itself; `expired`: nobody agreed in time. */
export const REFUND_STATES = [
  'waiting',
  'under-way',
  'key-refused',
  'given',
  'booked',
  'refused',
  'withdrawn',
  'expired',
] as const

/** What somebody paid a club for, or was to pay, for themselves or somebody else. */
export const personPayment = z.object({
  orderId: z.uuid(),
  /** What was bought: its lines, in their order. */
  what: z.array(z.string()),
  amountMinor: z.int(),
  /** What of it has gone back. */
  backMinor: z.int(),
  status: z.enum(['initiated', 'paid', 'declined']),
  /** `cash`, `bank-transfer`, `free`, or the gateway; null while nothing is paid. */
  method: z.string().nullable(),
  at: instant,
  /** Whose receipt it has, where it is for a membership that is paid. */
  historyId: z.uuid().nullable(),
  /** What the club can pay back of it; null where there is nothing to pay back. */
  refundable: z
    .object({
      leftMinor: z.int(),
      /** The club received the money itself, and gives it back itself; else it goes back the way it came. */
      byHand: z.boolean(),
      /** More than this takes a second person; null: one is enough. */
      aloneUpToMinor: z.int().nullable(),
      /** It would go to who asks, or their household: any of it takes a second person. */
      isOwn: z.boolean(),
      /** Whether there is somebody else who may agree. */
      secondThere: z.boolean(),
    })
    .nullable(),
  /** What the club has paid back of it, or is asked to, the oldest first. */
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountMinor: z.int(),
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      /** Who asked, by name; null where that member is no more. */
      by: z.string().nullable(),
      /** Who agreed, by name; null where it took nobody, nobody has, or that member is no more. */
      agreedBy: z.string().nullable(),
      at: instant,
    }),
  ),
})
/** The newest first, at most twenty. */
export const personPayments = z.array(personPayment)
export type PersonPayments = z.output<typeof personPayments>

/** What is to be paid back; the browser makes its id, so that one sent twice is one. */
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
