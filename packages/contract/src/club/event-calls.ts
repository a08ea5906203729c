import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES, eventIdSchema } from '../event.ts'
import { PICTURE_TYPES } from '../member.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  clubEventPictureAnswerSchema,
  clubEventSchema,
  clubEventSummariesSchema,
  eventChangeSchema,
  eventPublishBodySchema,
  newEventSchema,
  pictureTextSchema,
} from './event.ts'
import { clubEventCancellationSchema, eventCancellationBodySchema } from './event-cancellation.ts'
import { eventChangeParamsSchema, eventChangePreviewSchema } from './event-change.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventList = defineCall({
  name: 'clubEventList',
  method: 'GET',
  path: clubCallPath('event'),
  summary: 'The events of the club, those ahead first; to who has a role at some of them, these alone',
  may: ['events.manage', 'events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: clubPathSchema,
  query: z.strictObject({ when: z.enum(['ahead', 'past']).default('ahead') }),
  answer: clubEventSummariesSchema,
})

export const clubEventGet = defineCall({
  name: 'clubEventGet',
  method: 'GET',
  path: clubCallPath('event/{eventId}'),
  summary: 'An event as its organisers write it',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubEventSchema,
})

export const clubEventMake = defineCall({
  name: 'clubEventMake',
  method: 'POST',
  path: clubCallPath('event'),
  summary: 'Drafts an event; nobody sees it before it is published',
  may: ['events.manage'],
  clause,
  tag,
  params: clubPathSchema,
  body: newEventSchema,
  answer: clubEventSchema,
})

export const clubEventChange = defineCall({
  name: 'clubEventChange',
  method: 'PUT',
  path: clubCallPath('event/{eventId}'),
  summary:
    'Changes an event; who has registered is told of another time or place, and keeps what was promised; refused where somebody has changed it meanwhile',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: eventChangeSchema,
  answer: clubEventSchema,
})

export const clubEventChangeTry = defineCall({
  name: 'clubEventChangeTry',
  method: 'POST',
  path: clubCallPath('event/{eventId}/change/preview'),
  summary: 'What changing an event would do to those who have registered and those who wait; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: eventChangeParamsSchema,
  answer: eventChangePreviewSchema,
})

export const clubEventPublish = defineCall({
  name: 'clubEventPublish',
  method: 'POST',
  path: clubCallPath('event/{eventId}/publishing'),
  summary: 'Publishes an event, or makes it a draft again as long as nobody has registered',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: eventPublishBodySchema,
  answer: clubEventSchema,
})

export const clubEventPictureSave = defineCall({
  name: 'clubEventPictureSave',
  method: 'PUT',
  path: clubCallPath('event/{eventId}/picture'),
  summary: 'Replaces the picture of an event; what it shows in words stays',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  upload: PICTURE_TYPES,
  answer: clubEventPictureAnswerSchema,
})

export const clubEventPictureDescribe = defineCall({
  name: 'clubEventPictureDescribe',
  method: 'POST',
  path: clubCallPath('event/{eventId}/picture'),
  summary: 'Says in words what the picture of an event shows',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: pictureTextSchema,
  answer: clubEventPictureAnswerSchema,
})

export const clubEventPictureRemove = defineCall({
  name: 'clubEventPictureRemove',
  method: 'DELETE',
  path: clubCallPath('event/{eventId}/picture'),
  summary: 'Removes the picture of an event',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubEventPictureAnswerSchema,
})

export const clubEventCallingOff = defineCall({
  name: 'clubEventCallingOff',
  method: 'GET',
  path: clubCallPath('event/{eventId}/calling-off'),
  summary: 'What calling an event off would do, and how far it has come where it is called off',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubEventCancellationSchema,
})

export const clubEventCallOff = defineCall({
  name: 'clubEventCallOff',
  method: 'POST',
  path: clubCallPath('event/{eventId}/calling-off'),
  summary: 'Calls an event off: every entry is ended, told and paid back in full; the same again changes nothing',
  may: ['events.manage'],
  narrowed: 'event',
  freshWithinMinutes: CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES,
  clause,
  tag,
  params: ofEvent,
  body: eventCancellationBodySchema,
  answer: clubEventCancellationSchema,
})

export const clubEventCallOffRetry = defineCall({
  name: 'clubEventCallOffRetry',
  method: 'POST',
  path: clubCallPath('event/{eventId}/calling-off/retry'),
  summary: 'Tries again now to pay back what has failed of an event that is called off, each refund once',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubEventCancellationSchema,
})
