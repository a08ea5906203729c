import { z } from 'zod'
import { instant } from '../member.ts'
import { eventTermsSchema } from './event.ts'
import { version } from './event-fields.ts'
import { dateChangeSchema } from './event-series-change.ts'

export const eventChangeWantedSchema = z.strictObject({ terms: eventTermsSchema, version })
export type EventChangeWanted = z.output<typeof eventChangeWantedSchema>

export const eventChangePreviewSchema = z.object({
  changes: z.array(dateChangeSchema),
  registered: z.int(),
  /** Title, time or place changes, so ticket holders must be notified. */
  isTold: z.boolean(),
  /** Capacity decreases, so notification and refund are offered. */
  isFewer: z.boolean(),
  /** Sold tickets, which keep the old price. */
  keepPrice: z.int(),
  offered: z.object({ people: z.int(), seats: z.int() }),
  /** Fixed-time messages that the event moves past. `movedTo`: their time if moved with the event. */
  messages: z.array(z.object({ id: z.uuid(), subject: z.string(), at: instant, movedTo: instant })),
})
export type EventChangePreview = z.output<typeof eventChangePreviewSchema>
