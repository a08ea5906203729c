import { GUEST_FAULTS, GUEST_OUTCOMES, MOST_GUEST_TEXT, MOST_GUESTS } from '@forenet/domain/guest-list'
import { z } from 'zod'
import { instant } from '../member.ts'
import { lines } from './invitation.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Guests as they are written or pasted: one a line, with an e-mail or without (@forenet/domain/guest-list). */
const people = lines(MOST_GUEST_TEXT).min(1, { error: 'Write who is to come' })

/** A list to be looked through, and which ticket its guests are given. */
export const guestListWanted = z.strictObject({ people, ticketTypeId: id })

/** What a list would do, guest by guest. */
export const guestListPreview = z.object({
  guests: z.array(
    z.object({ line: z.int(), name: z.string(), email: z.string().nullable(), outcome: z.enum(GUEST_OUTCOMES) }),
  ),
  /** Lines that put nobody down: they are to be put right first. */
  wrong: z.array(z.object({ line: z.int(), text: z.string(), why: z.enum(GUEST_FAULTS) })),
  /** Places that are left for guests with this ticket; null where there is no limit. */
  left: z.int().nullable(),
})
export type GuestListPreview = z.output<typeof guestListPreview>

/** A list of guests who are given a ticket each. */
export const newGuestList = z.strictObject({
  /** Made by the browser, so that what is sent twice is one. */
  id,
  people,
  ticketTypeId: id,
  /** How many were shown to be put down: where it is another number now, nothing is done. */
  guests: z.int().min(1, { error: 'Must put somebody down' }).max(MOST_GUESTS),
  /** Also where there are not enough places left, or others wait for them. */
  beyond: z.boolean(),
  /** The language of the letters. */
  language: z.enum(['da', 'en']),
})
export type NewGuestList = z.output<typeof newGuestList>

/** A list that was put down: how many tickets it has, and how many of them are valid, and have let somebody in. */
export const guestList = z.object({
  id: z.uuid(),
  madeAt: instant,
  tickets: z.int(),
  valid: z.int(),
  used: z.int(),
  /** To how many of its guests their tickets were mailed. */
  mailed: z.int(),
})
export type GuestList = z.output<typeof guestList>

/** Lists of an event, the last first. */
export const guestLists = z.object({ lists: z.array(guestList) })

/** Why a ticket of a list stays: who has it is in, or something was paid for it since. */
export const GUEST_KEPT = ['came', 'paid'] as const

/** How many tickets of a list were taken back, and which were not. */
export const guestListTakenBack = z.object({
  tickets: z.int(),
  kept: z.array(z.object({ name: z.string(), why: z.enum(GUEST_KEPT) })),
})
export type GuestListTakenBack = z.output<typeof guestListTakenBack>
