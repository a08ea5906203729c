import { MAX_SERIES_DATES, SERIES_RHYTHMS } from '@forenet/domain/event-series'
import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'
import { EVENT_STATES } from './event.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Recurrence rule; dates are in Copenhagen. */
export const seriesRule = z
  .strictObject({
    rhythm: z.enum(SERIES_RHYTHMS),
    step: z.int().min(1, { error: 'Must be at least 1' }).max(60),
    times: z
      .int()
      .min(2, { error: 'Must be at least 2' })
      .max(MAX_SERIES_DATES, { error: `Must be at most ${MAX_SERIES_DATES}` })
      .nullable()
      .default(null),
    until: calendarDate.nullable().default(null),
    without: z.array(calendarDate).max(400).default([]),
  })
  .refine(({ times, until }) => (times === null) !== (until === null), {
    path: ['until'],
    error: 'Must end on a day or after so many times, one of them',
  })

/** A series to preview. `opensAtOnce`: registration opens for all dates together with the first. */
export const seriesWanted = z.strictObject({ rule: seriesRule, opensAtOnce: z.boolean() })
export type SeriesWanted = z.output<typeof seriesWanted>

/**
 * A series to create; the client-generated id makes the request idempotent. The id of the event's own series adds
 * further dates to it. `version` is the event's version that was previewed.
 */
export const newSeries = seriesWanted.extend({ id, version: z.int().min(1) })
export type NewSeries = z.output<typeof newSeries>

const clash = z.object({ eventId: z.uuid(), title: z.string(), startsAt: instant })

/** Dates of the series with times, exceptions and the club's other events at that place. */
export const seriesPreview = z.object({
  dates: z.array(
    z.object({
      day: calendarDate,
      startsAt: instant,
      endsAt: instant,
      registrationOpensAt: instant,
      left: z.boolean(),
      clashes: z.array(clash),
    }),
  ),
})
export type SeriesPreview = z.output<typeof seriesPreview>

/** The event's series with its events by date; null if it has none. */
export const clubSeries = z.object({
  event: z.object({
    id: z.uuid(),
    title: z.string(),
    startsAt: instant,
    version: z.int(),
    state: z.enum(EVENT_STATES),
  }),
  series: z
    .object({
      id: z.uuid(),
      rule: seriesRule,
      events: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          startsAt: instant,
          endsAt: instant,
          state: z.enum(EVENT_STATES),
          seatsTaken: z.int(),
          fixed: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type ClubSeries = z.output<typeof clubSeries>

/**
 * Publishes the drafts of a series, or unpublishes events without registrations: from this event on, or all future
 * ones.
 */
export const seriesPublishing = z.strictObject({ published: z.boolean(), which: z.enum(['following', 'all']) })
export type SeriesPublishing = z.output<typeof seriesPublishing>
