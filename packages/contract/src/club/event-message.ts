import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import {
  MESSAGE_AUDIENCES,
  MESSAGE_MAX_HOURS,
  MESSAGE_READER_ROLES,
  MESSAGE_TIMES,
} from '@forenet/domain/event-message'
import { z } from 'zod'
import { multilineSchema } from '../contact.ts'
import { instantSchema, textSchema } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const MAX_MESSAGES_PER_EVENT = 100
export const MAX_LISTED_RECIPIENTS = 10

const to = {
  audience: z.enum(MESSAGE_AUDIENCES),
  /** Null means all types, and is required for the waiting list. */
  ticketTypeIds: z.array(id).min(1, { error: 'Choose a ticket' }).max(50, { error: 'Must be at most 50' }).nullable(),
  reader: z.enum(MESSAGE_READER_ROLES),
}
const when = {
  time: z.enum(MESSAGE_TIMES),
  at: z.iso.datetime({ error: 'Must be a moment' }).nullable(),
  hours: z
    .int({ error: 'Must be a whole number' })
    .min(1, { error: 'Must be at least 1' })
    .max(MESSAGE_MAX_HOURS, { error: `Must be at most ${MESSAGE_MAX_HOURS}` })
    .nullable(),
}

export const messageRecipientsSchema = z.strictObject(to)
export type MessageRecipients = z.output<typeof messageRecipientsSchema>

/** `version`: 0 for a new message. `go`: true schedules, false saves a draft. */
export const eventMessageInputSchema = z
  .strictObject({
    subject: textSchema(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
    message: multilineSchema(CONTACT_LIMITS.message),
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
export type EventMessageInput = z.output<typeof eventMessageInputSchema>

/** Null if a guardian or buyer receives the attendee's messages. */
const refused = z.object({ name: z.string(), email: z.string().nullable() })

export const messagePreviewSchema = z.object({
  people: z.int(),
  first: z.array(z.string()),
  withoutAddress: z.object({ people: z.int(), first: z.array(z.string()) }),
  refused: z.object({ people: z.int(), first: z.array(refused) }),
  mostADay: z.int(),
})
export type MessagePreview = z.output<typeof messagePreviewSchema>

/** `called-off` and `too-late`: was never sent. `held-back`: delayed by the daily sending limit. */
export const MESSAGE_STATES = [
  'draft',
  'waiting',
  'going',
  'held-back',
  'sent',
  'stopped',
  'called-off',
  'too-late',
] as const

export const eventMessageSchema = z.object({
  id: z.uuid(),
  subject: z.string(),
  message: z.string(),
  ...to,
  ticketTypeIds: z.array(z.uuid()).nullable(),
  ...when,
  at: instantSchema.nullable(),
  state: z.enum(MESSAGE_STATES),
  goesAt: instantSchema.nullable(),
  by: z.string().nullable(),
  version: z.int(),
  counts: z.object({ people: z.int(), gone: z.int(), withoutAddress: z.int(), refused: z.int() }).nullable(),
  refusals: z.array(refused),
})
export type EventMessage = z.output<typeof eventMessageSchema>

export const eventMessagesSchema = z.object({
  title: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  open: z.boolean(),
  ticketTypes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  messages: z.array(eventMessageSchema),
})
export type EventMessages = z.output<typeof eventMessagesSchema>
