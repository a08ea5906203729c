import { defineCall } from '../define-call.ts'
import { CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES, eventIdSchema } from '../event.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  clubSeriesCancellationSchema,
  seriesCancellationBodySchema,
  seriesCancellationQuerySchema,
} from './event-series-cancellation.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const eventParamsSchema = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventSeriesCancellationGet = defineCall({
  name: 'clubEventSeriesCallingOff',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/series/calling-off'),
  summary: 'Previews the cancellation of dates of a series, or its progress',
  may: ['events.manage'],
  clause,
  tag,
  params: eventParamsSchema,
  query: seriesCancellationQuerySchema,
  answer: clubSeriesCancellationSchema,
})

export const clubEventSeriesCancel = defineCall({
  name: 'clubEventSeriesCallOff',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/series/calling-off'),
  summary:
    'Cancels several dates of a series, all or none: ends and fully refunds all registrations and notifies them; idempotent',
  may: ['events.manage'],
  freshWithinMinutes: CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES,
  clause,
  tag,
  params: eventParamsSchema,
  body: seriesCancellationBodySchema,
  answer: clubSeriesCancellationSchema,
})
