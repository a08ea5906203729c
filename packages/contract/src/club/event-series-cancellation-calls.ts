import { defineCall } from '../define-call.ts'
import { CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES, eventIdSchema } from '../event.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  clubSeriesCancellationSchema,
  seriesCancellationBodySchema,
  seriesCancellationQuerySchema,
} from './event-series-cancellation.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })

export const clubEventSeriesCallingOff = defineCall({
  name: 'clubEventSeriesCallingOff',
  method: 'GET',
  path: clubCallPath('event/{eventId}/series/calling-off'),
  summary: 'What calling off dates of a series would do, date by date, and how far those have come that are called off',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  query: seriesCancellationQuerySchema,
  answer: clubSeriesCancellationSchema,
})

export const clubEventSeriesCallOff = defineCall({
  name: 'clubEventSeriesCallOff',
  method: 'POST',
  path: clubCallPath('event/{eventId}/series/calling-off'),
  summary:
    'Calls several dates of a series off together, all of them or none: every entry is ended, told and paid back in full; the same again changes nothing',
  may: ['events.manage'],
  freshWithinMinutes: CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES,
  clause,
  tag,
  params: ofEvent,
  body: seriesCancellationBodySchema,
  answer: clubSeriesCancellationSchema,
})
