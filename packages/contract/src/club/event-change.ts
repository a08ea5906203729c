import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { eventTermsSchema } from './event.ts'
import { versionSchema } from './event-fields.ts'
import { dateChangeSchema } from './event-series-change.ts'

export const eventChangeParamsSchema = z.strictObject({ terms: eventTermsSchema, version: versionSchema })
export type EventChangeParams = z.output<typeof eventChangeParamsSchema>

export const eventChangePreviewSchema = z.object({
  changes: z.array(dateChangeSchema),
  registered: z.int(),
  isTold: z.boolean(),
  isFewer: z.boolean(),
  keepPrice: z.int(),
  offered: z.object({ people: z.int(), seats: z.int() }),
  /** Open offers to the waiting list that end, because registration or sale has closed. */
  endedOffers: z.int().default(0),
  /**
   * Fixed-time messages that the move would put on the other side of the event. `movedTo`: proposed time, at the same
   * distance.
   */
  messages: z.array(z.object({ id: z.uuid(), subject: z.string(), at: instantSchema, movedTo: instantSchema })),
  /** Discount codes that end earlier or later with the event. */
  discounts: z.array(z.object({ label: z.string(), from: instantSchema, to: instantSchema })).default([]),
})
export type EventChangePreview = z.output<typeof eventChangePreviewSchema>
