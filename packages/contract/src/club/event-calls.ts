import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { CALLING_OFF_FRESH_MINUTES, eventId } from '../event.ts'
import { PICTURE_TYPES } from '../member.ts'
import { clubPath, ofClub } from './club.ts'
import {
  clubEvent,
  clubEventFaces,
  clubEventPictureAnswer,
  eventChange,
  eventPublishing,
  newEvent,
  pictureText,
} from './event.ts'
import { clubCallingOff, eventCallingOff } from './event-calling-off.ts'
import { eventChangePreview, eventChangeWanted } from './event-change.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = ofClub.extend({ eventId })

export const clubEventList = defineCall({
  name: 'clubEventList',
  method: 'GET',
  path: clubPath('event'),
  summary: 'The events of the club, those ahead first; to who has a role at some of them, these alone',
  may: ['events.manage', 'events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofClub,
  query: z.strictObject({ when: z.enum(['ahead', 'past']).default('ahead') }),
  answer: clubEventFaces,
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
  answer: clubEvent,
})

export const clubEventMake = defineCall({
  name: 'clubEventMake',
  method: 'POST',
  path: clubPath('event'),
  summary: 'Drafts an event; nobody sees it before it is published',
  may: ['events.manage'],
  clause,
  tag,
  params: ofClub,
  body: newEvent,
  answer: clubEvent,
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
  body: eventChange,
  answer: clubEvent,
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
  body: eventChangeWanted,
  answer: eventChangePreview,
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
  body: eventPublishing,
  answer: clubEvent,
})

/** Body: an image of at most 1 MB, with content type. */
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
  answer: clubEventPictureAnswer,
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
  body: pictureText,
  answer: clubEventPictureAnswer,
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
  answer: clubEventPictureAnswer,
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
  answer: clubCallingOff,
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
  body: eventCallingOff,
  answer: clubCallingOff,
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
  answer: clubCallingOff,
})
