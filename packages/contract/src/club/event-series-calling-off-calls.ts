import { defineCall } from '../define-call.ts'
import { CALLING_OFF_FRESH_MINUTES, eventIdSchema } from '../event.ts'
import { clubPath, ofClubSchema } from './club.ts'
import {
  clubSeriesCallingOffSchema,
  seriesCallingOffSchema,
  seriesCallingOffWantedSchema,
} from './event-series-calling-off.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = ofClubSchema.extend({ eventId: eventIdSchema })

export const clubEventSeriesCallingOff = defineCall({
  name: 'clubEventSeriesCallingOff',
  method: 'GET',
  path: clubPath('event/{eventId}/series/calling-off'),
  summary: 'What calling off dates of a series would do, date by date, and how far those have come that are called off',
  may: ['events.manage'],
  clause,
  tag,
  params: ofEvent,
  query: seriesCallingOffWantedSchema,
  answer: clubSeriesCallingOffSchema,
})

export const clubEventSeriesCallOff = defineCall({
  name: 'clubEventSeriesCallOff',
  method: 'POST',
  path: clubPath('event/{eventId}/series/calling-off'),
  summary:
    'Calls several dates of a series off together, all of them or none: every entry is ended, told and paid back in full; the same again changes nothing',
  may: ['events.manage'],
  freshWithinMinutes: CALLING_OFF_FRESH_MINUTES,
  clause,
  tag,
  params: ofEvent,
  body: seriesCallingOffSchema,
  answer: clubSeriesCallingOffSchema,
})
