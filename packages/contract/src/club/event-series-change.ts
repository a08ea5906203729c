import { z } from 'zod'
import { instant } from '../member.ts'
import { EVENT_STATES, eventTelling, eventTerms } from './event.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

/** Which dates of a series a change is for: that of the event itself and those after it, or all that are not over. */
export const SERIES_SCOPES = ['following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

const scope = {
  which: z.enum(SERIES_SCOPES),
  /** Dates that are left as they are. */
  without: z.array(id).max(100).default([]),
}

/**
 * An event as it is to be, `version` the one that was seen: what differs of it is what is changed on other dates too. `picture`: the
 * others get the picture that it has.
 */
export const seriesChangeWanted = z.strictObject({
  ...scope,
  terms: eventTerms,
  version: z.int().min(1),
  picture: z.boolean().default(false),
})
export type SeriesChangeWanted = z.output<typeof seriesChangeWanted>

/**
 * A change of a series to be carried out as it was seen (`seen`); the browser makes its id, so that one sent twice is one. On a date
 * that is before `telling.refundUntil` those who have tickets may cancel until it begins.
 */
export const newSeriesChange = seriesChangeWanted.extend({
  id,
  seen: z.string().min(1).max(64),
  telling: eventTelling.nullable().default(null),
})
export type NewSeriesChange = z.output<typeof newSeriesChange>

/** A change of a series, to be tried again or taken back. */
export const seriesChangeAgain = z.strictObject({ changeId: id })
/** `telling`: what those are told who have tickets to a date that is another time, place or title again. */
export const seriesChangeBack = seriesChangeAgain.extend({ telling: eventTelling })
export type SeriesChangeBack = z.output<typeof seriesChangeBack>

/** What of an event can be changed on many dates. */
export const SERIES_FIELDS = [
  ...(Object.keys(eventTerms.shape) as (keyof typeof eventTerms.shape)[]),
  'picture',
] as const
export type SeriesField = (typeof SERIES_FIELDS)[number]
const field = z.enum(SERIES_FIELDS)

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/**
 * What a date has and is to have in a field. Of a kind of ticket or a question (`of`) the part of it, or that it is added, removed, or
 * put in another order. `own`: the date has something else there than the event that is changed has.
 */
export const dateChange = z.object({
  field,
  of: z.string(),
  part: z.string().nullable(),
  from: value,
  to: value,
  own: z.boolean(),
})
export type DateChange = z.output<typeof dateChange>

/** Why a date cannot be changed so: the code of a problem, the fields it is about, and how many seats are taken where that is why. */
const dateRefusal = z.object({ code: z.string(), fields: z.array(z.string()), taken: z.int().nullable() })
export type DateRefusal = z.output<typeof dateRefusal>

export const DATE_OUTCOMES = ['changes', 'same', 'refused', 'left', 'without'] as const

/**
 * What a change would do on each date. `left`: it is over or called off; `without`: it was said to be left as it is; `told`:
 * registrations that are told; `missing`: kinds of ticket and questions that are changed and that the date has not. `people`: how many are
 * told in all, each once.
 */
export const seriesChangePreview = z.object({
  seen: z.string(),
  dates: z.array(
    z.object({
      eventId: z.uuid(),
      title: z.string(),
      startsAt: instant,
      state: z.enum(EVENT_STATES),
      outcome: z.enum(DATE_OUTCOMES),
      changes: z.array(dateChange),
      told: z.int(),
      refusal: dateRefusal.nullable(),
      missing: z.array(z.string()),
    }),
  ),
  people: z.int(),
  /** Another date has another picture than this event. */
  otherPictures: z.boolean(),
})
export type SeriesChangePreview = z.output<typeof seriesChangePreview>

export const SERIES_CHANGE_STATES = ['applying', 'applied', 'taking-back', 'taken-back'] as const
export const SERIES_DATE_STATES = ['waiting', 'done', 'failed', 'back', 'partly', 'kept'] as const

/** How far the last change of a series has come; null where there is none, or it was more than thirty days ago. */
export const seriesChangeStanding = z.object({
  change: z
    .object({
      id: z.uuid(),
      which: z.enum(SERIES_SCOPES),
      state: z.enum(SERIES_CHANGE_STATES),
      madeAt: instant,
      takeBackUntil: instant,
      fields: z.array(field),
      /** How many people have been told. */
      told: z.int(),
      /** Those who have tickets are told where it is taken back. */
      tellsBack: z.boolean(),
      dates: z.array(
        z.object({
          eventId: z.uuid(),
          title: z.string(),
          startsAt: instant,
          state: z.enum(SERIES_DATE_STATES),
          refusal: dateRefusal.nullable(),
          /** What stayed when it was taken back, since somebody has changed it meanwhile, or it was promised. */
          kept: z.array(field),
        }),
      ),
    })
    .nullable(),
})
export type SeriesChangeStanding = z.output<typeof seriesChangeStanding>
