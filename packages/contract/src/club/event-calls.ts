import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES, eventIdSchema } from '../event.ts'
import { PICTURE_TYPES } from '../member.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
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
const eventParamsSchema = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventList = defineCall({
  name: 'clubEventList',
  method: 'GET',
  path: buildClubCallPath('event'),
  summary: 'The events of the club, upcoming first; hosts of single events get only those',
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
  path: buildClubCallPath('event/{eventId}'),
  summary: 'An event with everything that organisers edit',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubEventSchema,
})

export const clubEventCreate = defineCall({
  name: 'clubEventMake',
  method: 'POST',
  path: buildClubCallPath('event'),
  summary: 'Creates a draft of an event',
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
  path: buildClubCallPath('event/{eventId}'),
  summary:
    'Changes an event; notifies attendees of a new time or place and keeps promised terms. Rejected if it was changed concurrently',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: eventChangeSchema,
  answer: clubEventSchema,
})

export const clubEventChangePreview = defineCall({
  name: 'clubEventChangeTry',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/change/preview'),
  summary: 'Previews the effect of changing an event on registrations and the waiting list; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: eventChangeParamsSchema,
  answer: eventChangePreviewSchema,
})

export const clubEventPublish = defineCall({
  name: 'clubEventPublish',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/publishing'),
  summary: 'Publishes an event, or makes it a draft while no one has registered',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: eventPublishBodySchema,
  answer: clubEventSchema,
})

export const clubEventPictureSave = defineCall({
  name: 'clubEventPictureSave',
  method: 'PUT',
  path: buildClubCallPath('event/{eventId}/picture'),
  summary: 'Replaces the picture of an event; its description is kept',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  upload: PICTURE_TYPES,
  answer: clubEventPictureAnswerSchema,
})

export const clubEventPictureDescribe = defineCall({
  name: 'clubEventPictureDescribe',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/picture'),
  summary: 'Sets the description (alternative text) of an event’s picture',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: pictureTextSchema,
  answer: clubEventPictureAnswerSchema,
})

export const clubEventPictureRemove = defineCall({
  name: 'clubEventPictureRemove',
  method: 'DELETE',
  path: buildClubCallPath('event/{eventId}/picture'),
  summary: 'Removes the picture of an event',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubEventPictureAnswerSchema,
})

export const clubEventCancellationGet = defineCall({
  name: 'clubEventCallingOff',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/calling-off'),
  summary: 'Previews the cancellation of an event, or its progress',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubEventCancellationSchema,
})

export const clubEventCancel = defineCall({
  name: 'clubEventCallOff',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/calling-off'),
  summary: 'Cancels an event: ends and fully refunds all registrations and notifies them; idempotent',
  may: ['events.manage'],
  narrowed: 'event',
  freshWithinMinutes: CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES,
  clause,
  tag,
  params: eventParamsSchema,
  body: eventCancellationBodySchema,
  answer: clubEventCancellationSchema,
})

export const clubEventCancellationRetry = defineCall({
  name: 'clubEventCallOffRetry',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/calling-off/retry'),
  summary: 'Retries failed refunds of a cancelled event; each is paid once',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubEventCancellationSchema,
})
