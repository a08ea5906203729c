import { ATTACHMENT_TYPES } from '@forenet/domain/contact-limits'
import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import {
  contactAttachmentSchema as attachment,
  attachmentFilenameSchema,
  contactConversationSchema,
  contactIdSchema,
  contactListQuerySchema,
  contactThreadPageSchema,
  newContactMessageSchema,
  newContactThreadSchema,
  sentContactMessageSchema,
} from './contact.ts'
import { defineCall } from './define-call.ts'

const tag = 'Contact'
const clause = 'sections 1 and 3; /contact-us'

export const contactThreadCreate = defineCall({
  name: 'contactThreadCreate',
  method: 'POST',
  path: `${MEMBER_API}/contact/thread/item`,
  summary: 'Sends a message to an organisation; idempotent by id',
  may: ['own'],
  clause,
  tag,
  body: newContactThreadSchema,
  answer: sentContactMessageSchema,
})

export const contactThreadList = defineCall({
  name: 'contactThreadList',
  method: 'GET',
  path: `${MEMBER_API}/contact/thread/list`,
  summary: 'Conversations, newest message first: the caller’s own, or those of administered organisations',
  may: ['own', 'messages.send'],
  clause,
  tag,
  query: contactListQuerySchema,
  answer: contactThreadPageSchema,
})

export const contactThreadItem = defineCall({
  name: 'contactThreadItem',
  method: 'GET',
  path: `${MEMBER_API}/contact/thread/item/{threadId}`,
  summary: 'A conversation with its messages; marks it as read',
  may: ['own', 'messages.send'],
  clause,
  tag,
  params: z.strictObject({ threadId: contactIdSchema }),
  answer: contactConversationSchema,
})

export const contactMessageCreate = defineCall({
  name: 'contactMessageCreate',
  method: 'POST',
  path: `${MEMBER_API}/contact/thread/{threadId}/message`,
  summary: 'Replies in a conversation, as the member or the organisation; idempotent by id',
  may: ['own', 'messages.send'],
  clause,
  tag,
  params: z.strictObject({ threadId: contactIdSchema }),
  body: newContactMessageSchema,
  answer: sentContactMessageSchema,
})

export const contactAttachmentSave = defineCall({
  name: 'contactAttachmentSave',
  method: 'POST',
  path: `${MEMBER_API}/contact/attachment`,
  summary: 'Uploads an attachment for a message; unsent ones are deleted after a day',
  may: ['own', 'messages.send'],
  clause,
  tag,
  query: z.strictObject({ filename: attachmentFilenameSchema }),
  upload: [...ATTACHMENT_TYPES, 'application/octet-stream'],
  answer: attachment,
})

export const contactAttachmentFile = defineCall({
  name: 'contactAttachmentFile',
  method: 'GET',
  path: `${MEMBER_API}/contact/attachment/{attachmentId}`,
  summary: 'An attachment of a conversation',
  may: ['own', 'messages.send'],
  clause,
  tag,
  params: z.strictObject({ attachmentId: contactIdSchema }),
  file: ATTACHMENT_TYPES,
})
