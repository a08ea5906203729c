import { z } from 'zod'
import { clubCallingOffSchema, eventCallingOffSchema } from './event-calling-off.ts'
import { SERIES_SCOPES } from './event-series-change.ts'

/** Past dates of the series are included. */
export const seriesCallingOffWantedSchema = z.strictObject({ which: z.enum(SERIES_SCOPES).default('following') })

/** Failures and manual refunds are reported per event only. */
export const clubSeriesCallingOffSchema = z.object({
  dates: z.array(
    clubCallingOffSchema.omit({ failures: true, reason: true, byHand: true }).extend({ eventId: z.uuid() }),
  ),
})
export type ClubSeriesCallingOff = z.output<typeof clubSeriesCallingOffSchema>

export const seriesCallingOffSchema = eventCallingOffSchema.extend({
  eventIds: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .min(1, { error: 'Must be at least one date' })
    .max(100),
})
export type SeriesCallingOff = z.output<typeof seriesCallingOffSchema>
