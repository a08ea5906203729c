import { MAX_SERIES_DATES, SERIES_RHYTHMS } from '@forenet/domain/event-series'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'
import { EVENT_STATES } from './event.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const seriesRuleSchema = z
  .strictObject({
    rhythm: z.enum(SERIES_RHYTHMS),
    step: z.int().min(1, { error: 'Must be at least 1' }).max(60),
    times: z
      .int()
      .min(2, { error: 'Must be at least 2' })
      .max(MAX_SERIES_DATES, { error: `Must be at most ${MAX_SERIES_DATES}` })
      .nullable()
      .default(null),
    until: calendarDateSchema.nullable().default(null),
    without: z.array(calendarDateSchema).max(400).default([]),
  })
  .refine(({ times, until }) => (times === null) !== (until === null), {
    path: ['until'],
    error: 'Must end on a day or after so many times, one of them',
  })

export const seriesParamsSchema = z.strictObject({ rule: seriesRuleSchema, opensAtOnce: z.boolean() })
export type SeriesParams = z.output<typeof seriesParamsSchema>

/** `id`: an existing series to extend, or a new id. */
export const newSeriesSchema = seriesParamsSchema.extend({ id, version: z.int().min(1) })
export type NewSeries = z.output<typeof newSeriesSchema>

const clash = z.object({ eventId: z.uuid(), title: z.string(), startsAt: instantSchema })

export const seriesPreviewSchema = z.object({
  dates: z.array(
    z.object({
      day: calendarDateSchema,
      startsAt: instantSchema,
      endsAt: instantSchema,
      registrationOpensAt: instantSchema,
      left: z.boolean(),
      clashes: z.array(clash),
    }),
  ),
})
export type SeriesPreview = z.output<typeof seriesPreviewSchema>

export const clubSeriesSchema = z.object({
  event: z.object({
    id: z.uuid(),
    title: z.string(),
    startsAt: instantSchema,
    version: z.int(),
    state: z.enum(EVENT_STATES),
  }),
  series: z
    .object({
      id: z.uuid(),
      rule: seriesRuleSchema,
      /** Gives the day of the month or the weekday of further dates. */
      firstDay: calendarDateSchema,
      events: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          startsAt: instantSchema,
          endsAt: instantSchema,
          state: z.enum(EVENT_STATES),
          seatsTaken: z.int(),
          fixed: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type ClubSeries = z.output<typeof clubSeriesSchema>

/** Only events without registrations are unpublished. */
export const seriesPublishBodySchema = z.strictObject({ published: z.boolean(), which: z.enum(['following', 'all']) })
export type SeriesPublishBody = z.output<typeof seriesPublishBodySchema>
