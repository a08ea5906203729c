import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  clubMessagePageSchema,
  clubMessageQuerySchema,
  messageRecipientsQuerySchema,
  messageRecipientsSchema,
  messageTemplateInputSchema,
  messageTemplatesSchema,
  messageTestSchema,
} from './message.ts'

const tag = 'Running a club'
const clause = 'organisers, messages'
const may = ['events.manage', 'members.write', 'teams.write-to'] as const
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const templateParamsSchema = clubPathSchema.extend({ templateId: id })

export const clubMessageList = defineCall({
  name: 'clubMessageList',
  method: 'GET',
  path: buildClubCallPath('message'),
  summary: 'Messages that organisers have drafted, scheduled or sent, of the kinds that the caller may send',
  may,
  clause,
  tag,
  params: clubPathSchema,
  query: clubMessageQuerySchema,
  answer: clubMessagePageSchema,
})

export const clubMessageRecipientList = defineCall({
  name: 'clubMessageRecipients',
  method: 'GET',
  path: buildClubCallPath('message/{messageId}/recipients'),
  summary: 'A page of the recipients of a message, with delivery status',
  may,
  clause,
  tag,
  params: clubPathSchema.extend({ messageId: id }),
  query: messageRecipientsQuerySchema,
  answer: messageRecipientsSchema,
})

export const clubMessageTestSend = defineCall({
  name: 'clubMessageTest',
  method: 'POST',
  path: buildClubCallPath('message/test'),
  summary: 'Sends a message to the caller alone, marked as a test; a repeated id changes nothing',
  may,
  clause,
  tag,
  params: clubPathSchema,
  body: messageTestSchema,
})

export const clubMessageTemplateList = defineCall({
  name: 'clubMessageTemplateList',
  method: 'GET',
  path: buildClubCallPath('message-template'),
  summary: 'The club’s templates for messages',
  may,
  clause,
  tag,
  params: clubPathSchema,
  answer: messageTemplatesSchema,
})

export const clubMessageTemplateSave = defineCall({
  name: 'clubMessageTemplateSave',
  method: 'PUT',
  path: buildClubCallPath('message-template/{templateId}'),
  summary: 'Stores a template for messages, or changes it',
  may,
  clause,
  tag,
  params: templateParamsSchema,
  body: messageTemplateInputSchema,
  answer: messageTemplatesSchema,
})

export const clubMessageTemplateRemove = defineCall({
  name: 'clubMessageTemplateRemove',
  method: 'DELETE',
  path: buildClubCallPath('message-template/{templateId}'),
  summary: 'Deletes a template for messages',
  may,
  clause,
  tag,
  params: templateParamsSchema,
  answer: messageTemplatesSchema,
})
