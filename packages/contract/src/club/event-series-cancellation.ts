import { z } from 'zod'
import { clubEventCancellationSchema, eventCancellationBodySchema } from './event-cancellation.ts'
import { SERIES_SCOPES } from './event-series-change.ts'

export const seriesCancellationQuerySchema = z.strictObject({ which: z.enum(SERIES_SCOPES).default('following') })

/** Preview or progress. Failed and manual refunds are reported on each event's own page. */
export const clubSeriesCancellationSchema = z.object({
  dates: z.array(
    clubEventCancellationSchema.omit({ failures: true, reason: true, byHand: true }).extend({ eventId: z.uuid() }),
  ),
})
export type ClubSeriesCancellation = z.output<typeof clubSeriesCancellationSchema>

export const seriesCancellationBodySchema = eventCancellationBodySchema.extend({
  eventIds: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .min(1, { error: 'Must be at least one date' })
    .max(100),
})
export type SeriesCancellationBody = z.output<typeof seriesCancellationBodySchema>
