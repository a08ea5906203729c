import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  eventMessageInputSchema,
  eventMessagesSchema,
  letterRecipientsSchema,
  messagePreviewSchema,
} from './event-letter.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })
const ofLetter = ofEvent.extend({ letterId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubEventLetterList = defineCall({
  name: 'clubEventLetterList',
  method: 'GET',
  path: clubCallPath('event/{eventId}/letter'),
  summary:
    'The letters about an event: drafts, those that wait, and those that went, with counts and refused addresses',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: eventMessagesSchema,
})

export const clubEventLetterPreview = defineCall({
  name: 'clubEventLetterPreview',
  method: 'POST',
  path: clubCallPath('event/{eventId}/letter/preview'),
  summary: 'Who would get a letter if it went now, and who would not; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: letterRecipientsSchema,
  answer: messagePreviewSchema,
})

export const clubEventLetterSave = defineCall({
  name: 'clubEventLetterSave',
  method: 'PUT',
  path: clubCallPath('event/{eventId}/letter/{letterId}'),
  summary: 'Keeps a letter as a draft, or has it wait to be sent: ten minutes, until a moment, or tied to the event',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofLetter,
  body: eventMessageInputSchema,
  answer: eventMessagesSchema,
})

export const clubEventLetterStop = defineCall({
  name: 'clubEventLetterStop',
  method: 'POST',
  path: clubCallPath('event/{eventId}/letter/{letterId}/stop'),
  summary: 'Stops a letter: one that waits becomes a draft, of one that is going the rest does not go',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofLetter,
  answer: eventMessagesSchema,
})

export const clubEventLetterRemove = defineCall({
  name: 'clubEventLetterRemove',
  method: 'DELETE',
  path: clubCallPath('event/{eventId}/letter/{letterId}'),
  summary: 'Removes a letter of which nothing has gone',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofLetter,
  answer: eventMessagesSchema,
})
