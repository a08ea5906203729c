import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { CALLING_OFF_FRESH_MINUTES, eventIdSchema } from '../event.ts'
import { PICTURE_TYPES } from '../member.ts'
import { clubPath, ofClubSchema } from './club.ts'
import {
  clubEventFacesSchema,
  clubEventPictureAnswerSchema,
  clubEventSchema,
  eventChangeSchema,
  eventPublishingSchema,
  newEventSchema,
  pictureTextSchema,
} from './event.ts'
import { clubCallingOffSchema, eventCallingOffSchema } from './event-calling-off.ts'
import { eventChangePreviewSchema, eventChangeWantedSchema } from './event-change.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = ofClubSchema.extend({ eventId: eventIdSchema })

export const clubEventList = defineCall({
  name: 'clubEventList',
  method: 'GET',
  path: clubPath('event'),
  summary: 'The events of the club, those ahead first; to who has a role at some of them, these alone',
  may: ['events.manage', 'events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofClubSchema,
  query: z.strictObject({ when: z.enum(['ahead', 'past']).default('ahead') }),
  answer: clubEventFacesSchema,
})

export const clubEventGet = defineCall({
  name: 'clubEventGet',
  method: 'GET',
  path: clubPath('event/{eventId}'),
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
  path: clubPath('event'),
  summary: 'Drafts an event; nobody sees it before it is published',
  may: ['events.manage'],
  clause,
  tag,
  params: ofClubSchema,
  body: newEventSchema,
  answer: clubEventSchema,
})

export const clubEventChange = defineCall({
  name: 'clubEventChange',
  method: 'PUT',
  path: clubPath('event/{eventId}'),
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
  path: clubPath('event/{eventId}/change/preview'),
  summary: 'What changing an event would do to those who have registered and those who wait; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: eventChangeWantedSchema,
  answer: eventChangePreviewSchema,
})

export const clubEventPublish = defineCall({
  name: 'clubEventPublish',
  method: 'POST',
  path: clubPath('event/{eventId}/publishing'),
  summary: 'Publishes an event, or makes it a draft again as long as nobody has registered',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: eventPublishingSchema,
  answer: clubEventSchema,
})

export const clubEventPictureSave = defineCall({
  name: 'clubEventPictureSave',
  method: 'PUT',
  path: clubPath('event/{eventId}/picture'),
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
  path: clubPath('event/{eventId}/picture'),
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
  path: clubPath('event/{eventId}/picture'),
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
  path: clubPath('event/{eventId}/calling-off'),
  summary: 'What calling an event off would do, and how far it has come where it is called off',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubCallingOffSchema,
})

export const clubEventCallOff = defineCall({
  name: 'clubEventCallOff',
  method: 'POST',
  path: clubPath('event/{eventId}/calling-off'),
  summary: 'Calls an event off: every entry is ended, told and paid back in full; the same again changes nothing',
  may: ['events.manage'],
  narrowed: 'event',
  freshWithinMinutes: CALLING_OFF_FRESH_MINUTES,
  clause,
  tag,
  params: ofEvent,
  body: eventCallingOffSchema,
  answer: clubCallingOffSchema,
})

export const clubEventCallOffRetry = defineCall({
  name: 'clubEventCallOffRetry',
  method: 'POST',
  path: clubPath('event/{eventId}/calling-off/retry'),
  summary: 'Tries again now to pay back what has failed of an event that is called off, each refund once',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubCallingOffSchema,
})
