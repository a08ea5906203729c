import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  clubSeriesSchema,
  newSeriesSchema,
  seriesParamsSchema,
  seriesPreviewSchema,
  seriesPublishBodySchema,
} from './event-series.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventSeriesGet = defineCall({
  name: 'clubEventSeriesGet',
  method: 'GET',
  path: clubCallPath('event/{eventId}/series'),
  summary: 'The series an event is of, with all its events',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  answer: clubSeriesSchema,
})

export const clubEventSeriesTry = defineCall({
  name: 'clubEventSeriesTry',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series/preview'),
  summary: 'On which days an event would be held again, with days left out and what else is there; nothing is stored',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  body: seriesParamsSchema,
  answer: seriesPreviewSchema,
})

export const clubEventSeriesMake = defineCall({
  name: 'clubEventSeriesMake',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series'),
  summary:
    'Makes a series of an event, or adds dates to its series, all or nothing: each an event like it, published where that one is',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  body: newSeriesSchema,
  answer: clubSeriesSchema,
})

export const clubEventSeriesPublish = defineCall({
  name: 'clubEventSeriesPublish',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series/publishing'),
  summary: 'Publishes the drafts of a series, or makes drafts again of what nobody has registered for',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  body: seriesPublishBodySchema,
  answer: clubSeriesSchema,
})
