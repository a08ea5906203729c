import { MOST_OCCURRENCES, SERIES_RHYTHMS } from '@forenet/domain/event-series'
import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'
import { EVENT_STATES } from './event.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** When an event comes again; days are those of Copenhagen. */
export const seriesRule = z
  .strictObject({
    rhythm: z.enum(SERIES_RHYTHMS),
    step: z.int().min(1, { error: 'Must be at least 1' }).max(60),
    times: z
      .int()
      .min(2, { error: 'Must be at least 2' })
      .max(MOST_OCCURRENCES, { error: `Must be at most ${MOST_OCCURRENCES}` })
      .nullable()
      .default(null),
    until: calendarDate.nullable().default(null),
    without: z.array(calendarDate).max(400).default([]),
  })
  .refine(({ times, until }) => (times === null) !== (until === null), {
    path: ['until'],
    error: 'Must end on a day or after so many times, one of them',
  })

/** A series to be looked at: `opensAtOnce` where registration opens for all when it does for the first. */
export const seriesWanted = z.strictObject({ rule: seriesRule, opensAtOnce: z.boolean() })
export type SeriesWanted = z.output<typeof seriesWanted>

/** A series to be made; the browser makes its id, so that one sent twice is one. `version` is the event's that was seen. */
export const newSeries = seriesWanted.extend({ id, version: z.int().min(1) })
export type NewSeries = z.output<typeof newSeries>

const clash = z.object({ eventId: z.uuid(), title: z.string(), startsAt: instant })

/** What a series would make: each day with when the event is, whether it is left out, and what the club has at that place by then. */
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

/** The series an event is of, its events by day; null while it is of none. */
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

/** Publishes the drafts of a series, or makes drafts again of those that nobody has registered for: from this event on, or all ahead. */
export const seriesPublishing = z.strictObject({ published: z.boolean(), which: z.enum(['following', 'all']) })
export type SeriesPublishing = z.output<typeof seriesPublishing>
