import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
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
const eventParamsSchema = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventSeriesChangePreview = defineCall({
  name: 'clubEventSeriesChangeTry',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series/change/preview'),
  summary:
    'Previews the effect of changing an event and later dates, or its whole series, on each date; nothing is stored',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  body: seriesChangeParamsSchema,
  answer: seriesChangePreviewSchema,
})

export const clubEventSeriesChange = defineCall({
  name: 'clubEventSeriesChange',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series/change'),
  summary:
    'Applies changes of an event to other dates of its series and notifies each person once; rejected if something has changed since the preview',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  body: newSeriesChangeSchema,
  answer: seriesChangeProgressSchema,
})

export const clubEventSeriesChangeGet = defineCall({
  name: 'clubEventSeriesChangeGet',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/series/change'),
  summary: 'The progress of the last change of a series',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  answer: seriesChangeProgressSchema,
})

export const clubEventSeriesChangeRetry = defineCall({
  name: 'clubEventSeriesChangeRetry',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series/change/retry'),
  summary: 'Retries dates of a series that could not be changed',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  body: seriesChangeRetrySchema,
  answer: seriesChangeProgressSchema,
})

export const clubEventSeriesChangeUndo = defineCall({
  name: 'clubEventSeriesChangeBack',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series/change/taking-back'),
  summary: 'Undoes a change of a series within 30 days; values changed since are kept',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  body: seriesChangeUndoSchema,
  answer: seriesChangeProgressSchema,
})
