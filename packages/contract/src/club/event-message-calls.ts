import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  eventMessageInputSchema,
  eventMessagesSchema,
  messagePreviewSchema,
  messageRecipientsSchema,
} from './event-message.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })
const ofMessage = ofEvent.extend({ messageId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubEventMessageList = defineCall({
  name: 'clubEventMessageList',
  method: 'GET',
  path: clubCallPath('event/{eventId}/message'),
  summary:
    'The messages about an event: drafts, those that wait, and those that went, with counts and refused addresses',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: eventMessagesSchema,
})

export const clubEventMessagePreview = defineCall({
  name: 'clubEventMessagePreview',
  method: 'POST',
  path: clubCallPath('event/{eventId}/message/preview'),
  summary: 'Who would get a message if it went now, and who would not; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: messageRecipientsSchema,
  answer: messagePreviewSchema,
})

export const clubEventMessageSave = defineCall({
  name: 'clubEventMessageSave',
  method: 'PUT',
  path: clubCallPath('event/{eventId}/message/{messageId}'),
  summary: 'Keeps a message as a draft, or has it wait to be sent: ten minutes, until a moment, or tied to the event',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofMessage,
  body: eventMessageInputSchema,
  answer: eventMessagesSchema,
})

export const clubEventMessageStop = defineCall({
  name: 'clubEventMessageStop',
  method: 'POST',
  path: clubCallPath('event/{eventId}/message/{messageId}/stop'),
  summary: 'Stops a message: one that waits becomes a draft, of one that is going the rest does not go',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofMessage,
  answer: eventMessagesSchema,
})

export const clubEventMessageRemove = defineCall({
  name: 'clubEventMessageRemove',
  method: 'DELETE',
  path: clubCallPath('event/{eventId}/message/{messageId}'),
  summary: 'Removes a message of which nothing has gone',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofMessage,
  answer: eventMessagesSchema,
})
