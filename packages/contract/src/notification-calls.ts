import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { emailSchema, instantSchema, memberIdSchema, textSchema } from './member.ts'
import {
  newNotificationSchema,
  notificationPreferencesSchema,
  notificationSchema,
  preferencesInputSchema,
  unreadCountSchema,
} from './notification.ts'

const tag = 'Notifications'
const notificationId = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const notificationList = defineCall({
  name: 'notificationList',
  method: 'GET',
  path: `${MEMBER_API}/member/notification/list`,
  summary: 'Notifications of a member, newest first; `before` and `beforeId` name the last one already seen',
  may: ['own', 'portal.operate'],
  clause: 'sections 4 and 7',
  tag,
  query: z.strictObject({
    memberId: memberIdSchema,
    unread: z.enum(['true', 'false']).default('false'),
    size: z.coerce.number().int().min(1).max(1000).default(100),
    before: instantSchema.optional(),
    beforeId: notificationId.optional(),
  }),
  answer: z.array(notificationSchema),
})

export const notificationLive = defineCall({
  name: 'notificationLive',
  method: 'GET',
  path: `${MEMBER_API}/member/notification/live`,
  summary: 'Number of unread notifications as server-sent events: immediately, and after every change',
  may: ['own'],
  clause: 'section 2, the bell',
  tag,
  query: z.strictObject({ memberId: memberIdSchema }),
  file: ['text/event-stream'],
  event: unreadCountSchema,
})

/** `id` for one, `inviteeEmail` for family link requests to that address, neither for all. */
export const notificationRead = defineCall({
  name: 'notificationRead',
  method: 'PUT',
  path: `${MEMBER_API}/member/notification/read`,
  summary: "Marks a receiver's notifications as read",
  may: ['own'],
  clause: 'sections 4 and 7',
  tag,
  body: z.strictObject({
    receiverId: memberIdSchema,
    id: notificationId.optional(),
    inviteeEmail: emailSchema.nullish(),
    read: z.literal(true, { error: 'Only true can be said here' }),
    readDate: instantSchema.nullish(),
  }),
  answer: z.object({ read: z.int() }),
})

export const notificationDelete = defineCall({
  name: 'notificationDelete',
  method: 'DELETE',
  path: `${MEMBER_API}/member/notification/item/{id}`,
  summary: 'Deletes one of the caller’s notifications; idempotent',
  may: ['own'],
  clause: 'sections 4 and 7',
  tag,
  params: z.strictObject({ id: notificationId }),
  answer: z.object({ id: z.uuid() }),
})

export const notificationCreate = defineCall({
  name: 'notificationCreate',
  method: 'POST',
  path: `${MEMBER_API}/member/notification/item`,
  summary: 'Notifies a member or club: family invitation, message or reply',
  may: ['own'],
  clause: 'section 7',
  tag,
  body: newNotificationSchema,
  answer: z.object({ id: z.uuid() }),
})

export const notificationWhatsapp = defineCall({
  name: 'notificationWhatsapp',
  method: 'POST',
  path: `${MEMBER_API}/member/notification/whatsapp`,
  summary: 'Sends template 1 (1 = organisation, 2 = notification, 3 = domain) for a message of the caller; once',
  may: ['own'],
  clause: 'section 7',
  tag,
  query: z.strictObject({ templateId: z.literal('1', { error: 'Only template 1 can be sent' }) }),
  body: z.strictObject({ 1: textSchema(120), 2: notificationId, 3: textSchema(253) }),
  answer: z.object({ queued: z.boolean() }),
})

export const notificationPreferencesGet = defineCall({
  name: 'notificationPreferencesGet',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/notification/preference`,
  summary: 'Channels per notification type, and the language',
  may: ['own'],
  clause: 'section 2, My Profile',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: notificationPreferencesSchema,
})

export const notificationPreferencesSave = defineCall({
  name: 'notificationPreferencesSave',
  method: 'PUT',
  path: `${MEMBER_API}/member/{memberId}/notification/preference`,
  summary: 'Sets channels and language; omitted fields are kept',
  may: ['own'],
  clause: 'section 2, My Profile',
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  body: preferencesInputSchema,
  answer: notificationPreferencesSchema,
})
