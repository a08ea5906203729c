import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { EVENT_STATES, eventNotificationSchema, eventTermsSchema } from './event.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()

export const SERIES_SCOPES = ['following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

const scope = {
  which: z.enum(SERIES_SCOPES),
  without: z.array(id).max(100).default([]),
}

/** `picture`: also copy the picture. */
export const seriesChangeParamsSchema = z.strictObject({
  ...scope,
  terms: eventTermsSchema,
  version: z.int().min(1),
  picture: z.boolean().default(false),
})
export type SeriesChangeParams = z.output<typeof seriesChangeParamsSchema>

/** `telling.refundUntil`: for an earlier date, holders can cancel until that date's event starts. */
export const newSeriesChangeSchema = seriesChangeParamsSchema.extend({
  id,
  seen: z.string().min(1).max(64),
  telling: eventNotificationSchema.nullable().default(null),
})
export type NewSeriesChange = z.output<typeof newSeriesChangeSchema>

export const seriesChangeRetrySchema = z.strictObject({ changeId: id })
export const seriesChangeUndoSchema = seriesChangeRetrySchema.extend({ telling: eventNotificationSchema })
export type SeriesChangeUndo = z.output<typeof seriesChangeUndoSchema>

export const SERIES_FIELDS = [
  ...(Object.keys(eventTermsSchema.shape) as (keyof typeof eventTermsSchema.shape)[]),
  'picture',
] as const
export type SeriesField = (typeof SERIES_FIELDS)[number]
const field = z.enum(SERIES_FIELDS)

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** `of`: the ticket type or question. `own`: this date had a separate value. */
export const dateChangeSchema = z.object({
  field,
  of: z.string(),
  part: z.string().nullable(),
  from: value,
  to: value,
  own: z.boolean(),
})
export type DateChange = z.output<typeof dateChangeSchema>

const dateRefusal = z.object({ code: z.string(), fields: z.array(z.string()), taken: z.int().nullable() })
export type DateRefusal = z.output<typeof dateRefusal>

export const DATE_OUTCOMES = ['changes', 'same', 'refused', 'left', 'without'] as const

/**
 * `left`: past or cancelled dates; `without`: excluded dates; `told`: registrations that are notified; `missing`:
 * changed ticket types and questions that the date lacks; `messages`: fixed-time messages that become drafts.
 */
export const seriesChangePreviewSchema = z.object({
  seen: z.string(),
  dates: z.array(
    z.object({
      eventId: z.uuid(),
      title: z.string(),
      startsAt: instantSchema,
      state: z.enum(EVENT_STATES),
      outcome: z.enum(DATE_OUTCOMES),
      changes: z.array(dateChangeSchema),
      told: z.int(),
      refusal: dateRefusal.nullable(),
      missing: z.array(z.string()),
      messages: z.array(z.object({ subject: z.string(), at: instantSchema })),
    }),
  ),
  people: z.int(),
  otherPictures: z.boolean(),
})
export type SeriesChangePreview = z.output<typeof seriesChangePreviewSchema>

export const SERIES_CHANGE_STATES = ['applying', 'applied', 'taking-back', 'taken-back'] as const
export const SERIES_DATE_STATES = ['waiting', 'done', 'failed', 'back', 'partly', 'kept'] as const

export const seriesChangeProgressSchema = z.object({
  change: z
    .object({
      id: z.uuid(),
      which: z.enum(SERIES_SCOPES),
      state: z.enum(SERIES_CHANGE_STATES),
      madeAt: instantSchema,
      takeBackUntil: instantSchema,
      fields: z.array(field),
      told: z.int(),
      tellsBack: z.boolean(),
      dates: z.array(
        z.object({
          eventId: z.uuid(),
          title: z.string(),
          startsAt: instantSchema,
          state: z.enum(SERIES_DATE_STATES),
          refusal: dateRefusal.nullable(),
          kept: z.array(field),
        }),
      ),
    })
    .nullable(),
})
export type SeriesChangeProgress = z.output<typeof seriesChangeProgressSchema>
