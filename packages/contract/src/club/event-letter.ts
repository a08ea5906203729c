import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { LETTER_AUDIENCES, LETTER_MOST_HOURS, LETTER_READERS, LETTER_TIMES } from '@forenet/domain/event-letter'
import { z } from 'zod'
import { lines } from '../contact.ts'
import { instant, text } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** As many letters as an event keeps. */
export const MOST_LETTERS = 100
/** So many names are told of a list of people. */
export const NAMES_TOLD = 10

const to = {
  audience: z.enum(LETTER_AUDIENCES),
  /** Only whose ticket is of these kinds; null for all. Who waits has none. */
  ticketTypeIds: z.array(id).min(1, { error: 'Choose a ticket' }).max(50, { error: 'Must be at most 50' }).nullable(),
  reader: z.enum(LETTER_READERS),
}
const when = {
  time: z.enum(LETTER_TIMES),
  /** For `at` alone. */
  at: z.iso.datetime({ error: 'Must be a moment' }).nullable(),
  /** Before the event begins, or after it ends; for these alone. */
  hours: z
    .int({ error: 'Must be a whole number' })
    .min(1, { error: 'Must be at least 1' })
    .max(LETTER_MOST_HOURS, { error: `Must be at most ${LETTER_MOST_HOURS}` })
    .nullable(),
}

/** Whom a letter would be to. */
export const letterTo = z.strictObject(to)
export type LetterTo = z.output<typeof letterTo>

/** A letter as it is written; `version` is the one that was read, 0 for a new one. With `go` it waits to be sent, else it is a draft. */
export const eventLetterInput = z
  .strictObject({
    subject: text(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
    message: lines(CONTACT_LIMITS.message),
    ...to,
    ...when,
    go: z.boolean(),
    version: z.int().min(0, { error: 'Must not be less than 0' }),
  })
  .superRefine(({ time, at, hours, audience, ticketTypeIds }, check) => {
    if ((time === 'at') !== (at !== null))
      check.addIssue({ code: 'custom', path: ['at'], message: 'Choose when it goes' })
    const isTied = time === 'before' || time === 'after'
    if (isTied !== (hours !== null)) check.addIssue({ code: 'custom', path: ['hours'], message: 'Say how many hours' })
    if (audience === 'waiting' && ticketTypeIds !== null)
      check.addIssue({ code: 'custom', path: ['ticketTypeIds'], message: 'Who waits has no ticket' })
  })
export type EventLetterInput = z.output<typeof eventLetterInput>

/** Whose address refuses mails; the address is null of who reads for somebody else: a child's guardian, who registered others. */
const refused = z.object({ name: z.string(), email: z.string().nullable() })

/** Who would get a letter if it went now, and who would not. */
export const letterPreview = z.object({
  people: z.int(),
  /** The first of them. */
  first: z.array(z.string()),
  /** Who has no address, nor anybody who answers for them. */
  withoutAddress: z.object({ people: z.int(), first: z.array(z.string()) }),
  /** Whose address their mail server refuses for good. */
  refused: z.object({ people: z.int(), first: z.array(refused) }),
  /** To so many people the club may write within a day. */
  mostADay: z.int(),
})
export type LetterPreview = z.output<typeof letterPreview>

/** How a letter stands; of one that waits `called-off` and `too-late` never go, and `held-back` waits for what the club may write within a day. */
export const LETTER_STATES = [
  'draft',
  'waiting',
  'going',
  'held-back',
  'sent',
  'stopped',
  'called-off',
  'too-late',
] as const

export const eventLetter = z.object({
  id: z.uuid(),
  subject: z.string(),
  message: z.string(),
  ...to,
  ticketTypeIds: z.array(z.uuid()).nullable(),
  ...when,
  at: instant.nullable(),
  state: z.enum(LETTER_STATES),
  /** Of one that waits: when it goes as the event is now. Of one that has gone: when it began to. */
  goesAt: instant.nullable(),
  /** Who had it sent last, or wrote it. */
  by: z.string().nullable(),
  version: z.int(),
  /** Once it goes: how many people it is to, to how many it has gone, who had no address, and whose address refused it. */
  counts: z.object({ people: z.int(), gone: z.int(), withoutAddress: z.int(), refused: z.int() }).nullable(),
  refusals: z.array(refused),
})
export type EventLetter = z.output<typeof eventLetter>

/** The letters of an event, what is still to go first, then the last that went. */
export const eventLetters = z.object({
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** Whether letters can be asked for: the event is published and not called off. */
  open: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  letters: z.array(eventLetter),
})
export type EventLetters = z.output<typeof eventLetters>
