import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  eventMessageInputSchema,
  eventMessagesSchema,
  messagePreviewSchema,
  messageRecipientsSchema,
} from './event-message.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const eventParamsSchema = clubPathSchema.extend({ eventId: eventIdSchema })
const messageParamsSchema = eventParamsSchema.extend({ messageId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubEventMessageList = defineCall({
  name: 'clubEventMessageList',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/message'),
  summary: 'The messages about an event: drafts, scheduled and sent, with counts and rejected addresses',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: eventMessagesSchema,
})

export const clubEventMessagePreview = defineCall({
  name: 'clubEventMessagePreview',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/message/preview'),
  summary: 'Previews the recipients of a message, and who is left out; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: messageRecipientsSchema,
  answer: messagePreviewSchema,
})

export const clubEventMessageSave = defineCall({
  name: 'clubEventMessageSave',
  method: 'PUT',
  path: buildClubCallPath('event/{eventId}/message/{messageId}'),
  summary: 'Stores a message as a draft, or schedules it: in ten minutes, at an instant, or relative to the event',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: messageParamsSchema,
  body: eventMessageInputSchema,
  answer: eventMessagesSchema,
})

export const clubEventMessageStop = defineCall({
  name: 'clubEventMessageStop',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/message/{messageId}/stop'),
  summary: 'Stops a message: a scheduled one becomes a draft; of one being sent, the rest is not sent',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: messageParamsSchema,
  answer: eventMessagesSchema,
})

export const clubEventMessageRemove = defineCall({
  name: 'clubEventMessageRemove',
  method: 'DELETE',
  path: buildClubCallPath('event/{eventId}/message/{messageId}'),
  summary: 'Deletes a message that has not been sent to anyone',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: messageParamsSchema,
  answer: eventMessagesSchema,
})
