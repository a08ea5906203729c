import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { z } from 'zod'
import { multilineSchema } from '../contact.ts'
import { instantSchema, textSchema } from '../member.ts'
import { MESSAGE_STATES } from './event-message.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const MESSAGE_FOLDERS = ['scheduled', 'draft', 'sent'] as const
export type MessageFolder = (typeof MESSAGE_FOLDERS)[number]

export const MAX_MESSAGE_TEMPLATES = 100

export const clubMessageQuerySchema = z.strictObject({
  box: z.enum(MESSAGE_FOLDERS).default('sent'),
  after: z.string().max(200, { error: 'Must be at most 200 characters' }).optional(),
})
export type ClubMessageQuery = z.output<typeof clubMessageQuerySchema>

export const clubMessageSchema = z.object({
  id: z.uuid(),
  source: z.enum(['event', 'team', 'register']),
  /** Null for a message from the register. */
  about: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  subject: z.string(),
  /** Null for old messages, whose text is deleted together with the recipients. */
  text: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  at: instantSchema,
  /** Null if that member was deleted. */
  by: z.string().nullable(),
  /** Null for a draft of an event. */
  people: z.int().nullable(),
  sent: z.int(),
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

/** In sending order; deleted for old messages. */
export const messageRecipientsSchema = z.object({
  recipients: z.array(
    z.object({
      place: z.int(),
      name: z.string(),
      delivery: z.enum(MESSAGE_DELIVERIES),
      reason: z.string().nullable(),
    }),
  ),
  next: z.int().nullable(),
})
export type MessageRecipients = z.output<typeof messageRecipientsSchema>

const words = {
  subject: textSchema(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
  message: multilineSchema(CONTACT_LIMITS.message),
}

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

export const messageTemplatesSchema = z.array(messageTemplateSchema)

/** `version`: 0 for a new template. */
export const messageTemplateInputSchema = z.strictObject({
  name: textSchema(60).min(1, { error: 'A name is missing' }),
  ...words,
  version: z.int().min(0, { error: 'Must not be less than 0' }),
})
export type MessageTemplateInput = z.output<typeof messageTemplateInputSchema>
