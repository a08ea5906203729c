import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  newSeriesChangeSchema,
  seriesChangeParamsSchema,
  seriesChangePreviewSchema,
  seriesChangeProgressSchema,
  seriesChangeRetrySchema,
  seriesChangeUndoSchema,
} from './event-series-change.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventSeriesChangeTry = defineCall({
  name: 'clubEventSeriesChangeTry',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series/change/preview'),
  summary:
    'What changing an event and the dates after it, or all of its series, would do on each date; nothing is stored',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  body: seriesChangeParamsSchema,
  answer: seriesChangePreviewSchema,
})

export const clubEventSeriesChange = defineCall({
  name: 'clubEventSeriesChange',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series/change'),
  summary:
    'Changes what differs of an event on other dates of its series too, date by date, and tells each person once; refused where something has changed since it was looked at',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  body: newSeriesChangeSchema,
  answer: seriesChangeProgressSchema,
})

export const clubEventSeriesChangeGet = defineCall({
  name: 'clubEventSeriesChangeGet',
  method: 'GET',
  path: clubCallPath('event/{eventId}/series/change'),
  summary: 'How far the last change of a series has come',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  answer: seriesChangeProgressSchema,
})

export const clubEventSeriesChangeRetry = defineCall({
  name: 'clubEventSeriesChangeRetry',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series/change/retry'),
  summary: 'Tries again to change the dates of a series that could not be changed',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  body: seriesChangeRetrySchema,
  answer: seriesChangeProgressSchema,
})

export const clubEventSeriesChangeBack = defineCall({
  name: 'clubEventSeriesChangeBack',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series/change/taking-back'),
  summary: 'Takes a change of a series back within thirty days: what nobody has changed since is as it was before',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  body: seriesChangeUndoSchema,
  answer: seriesChangeProgressSchema,
})
