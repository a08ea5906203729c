import { z } from 'zod'
import { answers } from '../entry.ts'
import { question } from '../event.ts'
import { email, personName, personNameOrNone } from '../member.ts'
import { MANUAL_METHODS, paidToClub } from './people-action.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** For whom it is asked what tickets cost; nobody: a guest. */
export const boxOfficeQuery = z.strictObject({ memberId: id.optional() })

/** What an event's organisers may put people down for. Amounts in øre. */
export const boxOffice = z.object({
  /** Seats that anybody may take now; null where there is no limit. */
  left: z.int().nullable(),
  ticketTypes: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** What the person asked about pays for a ticket of their own, and what whoever comes with them pays. */
      ownMinor: z.int(),
      guestMinor: z.int(),
      /** Tickets of the kind that are left, never below zero; null where there is no limit. */
      left: z.int().nullable(),
    }),
  ),
  /** What the event asks, with hidden kinds of ticket too. */
  questions: z.array(question),
})
export type BoxOffice = z.output<typeof boxOffice>

/** Somebody whom a club puts down for an event itself, and how it was paid. */
export const newHandEntry = z.strictObject({
  /** Made by the browser, so that what is sent twice is one. */
  id,
  person: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('register'), memberId: id }),
    z.strictObject({
      kind: z.literal('guest'),
      name: personName(100, 'Must be a name'),
      /** Where the tickets go; null: nobody is written to. */
      email: email.nullable(),
    }),
  ]),
  /** The first of them without a name is the person's own. */
  tickets: z
    .array(z.strictObject({ ticketTypeId: id, name: personNameOrNone(100), answers }))
    .min(1, { error: 'Must have a ticket' })
    .max(20, { error: 'Must be at most 20 tickets' }),
  /** Of the registration as a whole. What is not known may be left open, required or not. */
  answers,
  method: z.enum(MANUAL_METHODS),
  ...paidToClub,
  /** In øre, what was shown to be paid: another figure is refused. */
  totalMinor: z.int().min(0, { error: 'Must not be less than nothing' }).max(1_000_000_000),
  /** Also where there are not enough places left, or others wait for them. */
  beyond: z.boolean(),
  /** The language of letters to a guest. */
  language: z.enum(['da', 'en']),
})
export type NewHandEntry = z.output<typeof newHandEntry>

/** What was put down: the registration, its tickets, and whether they are on their way by e-mail. */
export const handEntry = z.object({
  entryId: z.uuid(),
  tickets: z.array(z.object({ ticketId: z.uuid(), name: z.string() })),
  mailed: z.boolean(),
})
export type HandEntry = z.output<typeof handEntry>

/** What was taken back, and how much of the money the books say was given back. Amount in øre. */
export const handEntryTakenBack = z.object({ tickets: z.int(), backMinor: z.int() })
export type HandEntryTakenBack = z.output<typeof handEntryTakenBack>
