import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { CHANNELS, NOTIFICATION_TYPES } from '@forenet/domain/notification'
import { z } from 'zod'
import { multilineSchema } from './contact.ts'
import { emailSchema, instantSchema, memberIdSchema, textSchema } from './member.ts'

/** Keys depend on the type (section 3). */
const data = z.record(z.string(), z.unknown())

export const notificationSchema = z.object({
  id: z.uuid(),
  messageThreadId: z.uuid().nullable(),
  receiverId: z.uuid(),
  senderId: z.uuid().nullable(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  data,
  read: z.boolean(),
  createdAt: instantSchema,
  readDate: instantSchema.nullable(),
})
export type Notification = z.output<typeof notificationSchema>

/** FAMILY_LINK_REQUEST (section 3). `childName`: the recipient is to become the child's second guardian. */
export const familyLinkDataSchema = z.object({
  inviterEmail: z.string(),
  familyId: z.uuid(),
  inviteeId: z.uuid().nullable(),
  inviteeEmail: z.string(),
  invitationId: z.uuid(),
  inviterName: z.string(),
  childName: z.string().optional(),
})
export type FamilyLinkData = z.output<typeof familyLinkDataSchema>

/** CONTACT_US and CONTACT_US_REPLY (section 3). `env`: the portal's domain. */
export const contactDataSchema = z.object({ org: z.string(), env: z.string(), threadId: z.uuid() })

export const newNotificationSchema = z.strictObject({
  messageThreadId: z.uuid().nullish(),
  receiverId: memberIdSchema.nullish(),
  senderId: memberIdSchema.nullish(),
  type: z.enum(['FAMILY_LINK_REQUEST', 'CONTACT_US', 'CONTACT_US_REPLY'], {
    error: 'Notifications of this type are the portal’s own',
  }),
  title: textSchema(CONTACT_LIMITS.subject).default(''),
  message: multilineSchema(CONTACT_LIMITS.message),
  data: z
    .strictObject({
      inviterEmail: emailSchema.optional(),
      familyId: memberIdSchema.optional(),
      inviteeId: memberIdSchema.nullish(),
      inviteeEmail: emailSchema.optional(),
      invitationId: z.uuid().optional(),
      org: textSchema(120).optional(),
      env: textSchema(253).optional(),
    })
    .default({}),
  read: z.literal(false, { error: 'A new notification is unread' }).default(false),
  createdAt: instantSchema.nullish(),
})
export type NewNotification = z.output<typeof newNotificationSchema>

const channelChoiceSchema = z.strictObject({ portal: z.boolean(), mail: z.boolean(), whatsapp: z.boolean() })

export const notificationPreferencesSchema = z.object({
  language: z.enum(['da', 'en']),
  types: z.array(
    z.object({ type: z.enum(NOTIFICATION_TYPES), wanted: channelChoiceSchema, fixed: z.array(z.enum(CHANNELS)) }),
  ),
})
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>

export const preferencesInputSchema = z.strictObject({
  language: z.enum(['da', 'en']).optional(),
  types: z
    .array(z.strictObject({ type: z.enum(NOTIFICATION_TYPES), wanted: channelChoiceSchema }))
    .max(NOTIFICATION_TYPES.length)
    .default([]),
})

export const unreadCountSchema = z.object({ unread: z.int(), newest: z.uuid().nullable() })
export type UnreadCount = z.output<typeof unreadCountSchema>
