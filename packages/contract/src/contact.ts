import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { z } from 'zod'
import { instantSchema, textSchema } from './member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Line breaks are normalised to \n. */
export const multilineSchema = (max: number) =>
  z
    .string()
    .overwrite((written) => written.replace(/\r\n?/g, '\n'))
    .trim()
    .min(1, { error: 'A message is missing' })
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, { error: 'Must not contain control characters' })

const attachmentIds = z
  .array(id)
  .max(CONTACT_LIMITS.attachments, { error: `At most ${CONTACT_LIMITS.attachments} files can be sent with a message` })
  .default([])

export const newContactThreadSchema = z.strictObject({
  id,
  messageId: id,
  orgId: id,
  subject: textSchema(CONTACT_LIMITS.subject).min(1, { error: 'A subject is missing' }),
  message: multilineSchema(CONTACT_LIMITS.message),
  attachmentIds,
})
export type NewContactThread = z.output<typeof newContactThreadSchema>

export const newContactMessageSchema = z.strictObject({
  id,
  message: multilineSchema(CONTACT_LIMITS.message),
  attachmentIds,
})
export type NewContactMessage = z.output<typeof newContactMessageSchema>

/** `notificationId`: the first one created; null if only e-mails were sent. */
export const sentContactMessageSchema = z.object({
  threadId: z.uuid(),
  messageId: z.uuid(),
  notificationId: z.uuid().nullable(),
})
export type SentContactMessage = z.output<typeof sentContactMessageSchema>

export const contactAttachmentSchema = z.object({
  id: z.uuid(),
  filename: z.string(),
  contentType: z.string(),
  size: z.int(),
})
export type ContactAttachment = z.output<typeof contactAttachmentSchema>

export const contactPartySchema = z.enum(['member', 'organisation'])
export type ContactParty = z.output<typeof contactPartySchema>

export const contactMessageSchema = z.object({
  id: z.uuid(),
  from: contactPartySchema,
  senderName: z.string(),
  message: z.string(),
  createdAt: instantSchema,
  attachments: z.array(contactAttachmentSchema),
})
export type ContactMessage = z.output<typeof contactMessageSchema>

export const contactThreadSchema = z.object({
  id: z.uuid(),
  organisation: z.object({
    id: z.uuid(),
    key: z.string(),
    name: z.string(),
    kind: z.string(),
    accentColour: z.string(),
    logo: z.string().nullable(),
  }),
  memberId: z.uuid(),
  memberName: z.string(),
  subject: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  unread: z.boolean(),
  last: z.object({ from: contactPartySchema, senderName: z.string(), beginning: z.string() }),
})
export type ContactThread = z.output<typeof contactThreadSchema>

export const contactCursorSchema = z.object({ before: instantSchema, beforeId: z.uuid() })

export const contactThreadPageSchema = z.object({
  items: z.array(contactThreadSchema),
  next: contactCursorSchema.nullable(),
})
export type ContactThreadPage = z.output<typeof contactThreadPageSchema>

export const contactConversationSchema = contactThreadSchema.omit({ last: true, unread: true }).extend({
  side: contactPartySchema,
  earlier: z.int(),
  messages: z.array(contactMessageSchema),
})
export type ContactConversation = z.output<typeof contactConversationSchema>

export const contactListQuerySchema = z.strictObject({
  of: z.enum(['mine', 'organisation']).default('mine'),
  before: instantSchema.optional(),
  beforeId: id.optional(),
  size: z.coerce.number().int().min(1).max(100).default(30),
})
export type ContactListQuery = z.output<typeof contactListQuerySchema>

export const contactIdSchema = id
export const attachmentFilenameSchema = textSchema(CONTACT_LIMITS.filename).min(1, {
  error: 'The name of the file is missing',
})
