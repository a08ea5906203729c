import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { z } from 'zod'
import { lines } from '../contact.ts'
import { instant, text } from '../member.ts'
import { LETTER_STATES } from './event-letter.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Lists of messages. Drafts and sent messages are ordered newest first, scheduled ones by when they are sent. */
export const MESSAGE_BOXES = ['scheduled', 'draft', 'sent'] as const
export type MessageBox = (typeof MESSAGE_BOXES)[number]

export const MAX_TEMPLATES = 100

export const clubMessageQuerySchema = z.strictObject({
  box: z.enum(MESSAGE_BOXES).default('sent'),
  /** `nextCursor` of the page before. */
  after: z.string().max(200, { error: 'Must be at most 200 characters' }).optional(),
})
export type ClubMessageQuery = z.output<typeof clubMessageQuerySchema>

/** A message that organisers wrote to attendees of an event, a team or people of the register. */
export const clubMessageSchema = z.object({
  id: z.uuid(),
  source: z.enum(['event', 'team', 'register']),
  /** The event or team; null for the register. */
  about: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  subject: z.string(),
  /** Null if the text has been deleted with the recipients of an old message. */
  text: z.string().nullable(),
  state: z.enum(LETTER_STATES),
  /** Drafts: when they were written; scheduled: when they are sent; sent: when sending started. */
  at: instant,
  /** Name of who scheduled or wrote it; null if that member was deleted. */
  by: z.string().nullable(),
  /** Recipients; null for a draft about an event, which has none until it is sent. */
  people: z.int().nullable(),
  sent: z.int(),
  /** People without an address, with one that rejects e-mails, or left out for another reason. */
  notReached: z.int(),
})
export type ClubMessage = z.output<typeof clubMessageSchema>

export const clubMessagePageSchema = z.object({
  messages: z.array(clubMessageSchema),
  nextCursor: z.string().nullable(),
})
export type ClubMessagePage = z.output<typeof clubMessagePageSchema>

export const MESSAGE_DELIVERIES = ['waiting', 'sent', 'rejected', 'stopped', 'left-out'] as const

export const messageRecipientsQuerySchema = z.strictObject({
  after: z.coerce.number().int().min(-1).max(1_000_000).optional(),
})

/** Recipients in the order of sending. Those of older messages are deleted. */
export const messageRecipientsSchema = z.object({
  recipients: z.array(
    z.object({
      place: z.int(),
      /** Empty if the person was deleted. */
      name: z.string(),
      delivery: z.enum(MESSAGE_DELIVERIES),
      /** Why a person was left out, as in a change set. */
      reason: z.string().nullable(),
    }),
  ),
  next: z.int().nullable(),
})
export type MessageRecipients = z.output<typeof messageRecipientsSchema>

const words = {
  subject: text(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
  message: lines(CONTACT_LIMITS.message),
}

/** A test of a message, sent to the caller alone; the client-generated id makes the request idempotent. */
export const messageTestSchema = z.strictObject({ id, ...words })
export type MessageTest = z.output<typeof messageTestSchema>

export const messageTemplateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  message: z.string(),
  version: z.int(),
})
export type MessageTemplate = z.output<typeof messageTemplateSchema>

/** In alphabetical order. */
export const messageTemplatesSchema = z.array(messageTemplateSchema)

/** A template to save; `version` is the one it is based on, 0 for a new one. */
export const messageTemplateInputSchema = z.strictObject({
  name: text(60).min(1, { error: 'A name is missing' }),
  ...words,
  version: z.int().min(0, { error: 'Must not be less than 0' }),
})
export type MessageTemplateInput = z.output<typeof messageTemplateInputSchema>
