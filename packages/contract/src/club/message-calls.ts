import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClubSchema } from './club.ts'
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
/** Roles that can write to attendees, to people of the register or to teams. */
const may = ['events.manage', 'members.write', 'teams.write-to'] as const
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofTemplate = ofClubSchema.extend({ templateId: id })

export const clubMessageList = defineCall({
  name: 'clubMessageList',
  method: 'GET',
  path: clubPath('message'),
  summary: 'Messages that organisers have drafted, scheduled or sent, of the kinds that the caller may send',
  may,
  clause,
  tag,
  params: ofClubSchema,
  query: clubMessageQuerySchema,
  answer: clubMessagePageSchema,
})

export const clubMessageRecipients = defineCall({
  name: 'clubMessageRecipients',
  method: 'GET',
  path: clubPath('message/{messageId}/recipients'),
  summary: 'A page of the recipients of a message, and what has become of it for each',
  may,
  clause,
  tag,
  params: ofClubSchema.extend({ messageId: id }),
  query: messageRecipientsQuerySchema,
  answer: messageRecipientsSchema,
})

export const clubMessageTest = defineCall({
  name: 'clubMessageTest',
  method: 'POST',
  path: clubPath('message/test'),
  summary: 'Sends a message to the caller alone, marked as a test; a repeated id changes nothing',
  may,
  clause,
  tag,
  params: ofClubSchema,
  body: messageTestSchema,
})

export const clubMessageTemplateList = defineCall({
  name: 'clubMessageTemplateList',
  method: 'GET',
  path: clubPath('message-template'),
  summary: 'The club’s templates for messages',
  may,
  clause,
  tag,
  params: ofClubSchema,
  answer: messageTemplatesSchema,
})

export const clubMessageTemplateSave = defineCall({
  name: 'clubMessageTemplateSave',
  method: 'PUT',
  path: clubPath('message-template/{templateId}'),
  summary: 'Stores a template for messages, or changes it',
  may,
  clause,
  tag,
  params: ofTemplate,
  body: messageTemplateInputSchema,
  answer: messageTemplatesSchema,
})

export const clubMessageTemplateRemove = defineCall({
  name: 'clubMessageTemplateRemove',
  method: 'DELETE',
  path: clubPath('message-template/{templateId}'),
  summary: 'Deletes a template for messages',
  may,
  clause,
  tag,
  params: ofTemplate,
  answer: messageTemplatesSchema,
})
