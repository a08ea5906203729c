import { z } from 'zod'
import { clubCallingOff, eventCallingOff } from './event-calling-off.ts'
import { SERIES_SCOPES } from './event-series-change.ts'

/** Dates of a series from one event on, or all; those that are over too. */
export const seriesCallingOffWanted = z.strictObject({ which: z.enum(SERIES_SCOPES).default('following') })

/** What calling off some dates of a series does, and how far it has come, date by date; what failed of one, and who is handed what, is told with that one. */
export const clubSeriesCallingOff = z.object({
  dates: z.array(clubCallingOff.omit({ failures: true, reason: true, byHand: true }).extend({ eventId: z.uuid() })),
})
export type ClubSeriesCallingOff = z.output<typeof clubSeriesCallingOff>

/** The dates that are called off together, as they were looked at, and why. */
export const seriesCallingOff = eventCallingOff.extend({
  eventIds: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .min(1, { error: 'Must be at least one date' })
    .max(100),
})
export type SeriesCallingOff = z.output<typeof seriesCallingOff>
