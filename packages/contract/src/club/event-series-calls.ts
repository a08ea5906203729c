import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  clubSeriesSchema,
  newSeriesSchema,
  seriesParamsSchema,
  seriesPreviewSchema,
  seriesPublishBodySchema,
} from './event-series.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const eventParamsSchema = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventSeriesGet = defineCall({
  name: 'clubEventSeriesGet',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/series'),
  summary: 'The series of an event, with all its events',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubSeriesSchema,
})

export const clubEventSeriesPreview = defineCall({
  name: 'clubEventSeriesTry',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series/preview'),
  summary: 'Previews the dates of a series, with days off and other events; nothing is stored',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  body: seriesParamsSchema,
  answer: seriesPreviewSchema,
})

export const clubEventSeriesCreate = defineCall({
  name: 'clubEventSeriesMake',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series'),
  summary:
    'Creates a series from an event, or adds dates to it, all or none; the events are copies, published if the original is',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  body: newSeriesSchema,
  answer: clubSeriesSchema,
})

export const clubEventSeriesPublish = defineCall({
  name: 'clubEventSeriesPublish',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series/publishing'),
  summary: 'Publishes the drafts of a series, or makes events without registrations drafts again',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  body: seriesPublishBodySchema,
  answer: clubSeriesSchema,
})
