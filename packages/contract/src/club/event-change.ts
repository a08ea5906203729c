import { z } from 'zod'
import { instant } from '../member.ts'
import { eventTerms } from './event.ts'
import { version } from './event-fields.ts'
import { dateChange } from './event-series-change.ts'

/** The changed event; `version` is the one it is based on (optimistic locking). */
export const eventChangeWanted = z.strictObject({ terms: eventTerms, version })
export type EventChangeWanted = z.output<typeof eventChangeWanted>

/** Effects of an event change on registrations and waiting list. */
export const eventChangePreview = z.object({
  changes: z.array(dateChange),
  /** Registrations with valid tickets. */
  registered: z.int(),
  /** Attendees are notified because title, time or place changes. */
  isTold: z.boolean(),
  /** Capacity is reduced, so attendees may be notified and offered a full refund. */
  isFewer: z.boolean(),
  /** Tickets sold at the old price, which they retain. */
  keepPrice: z.int(),
  /** People on the waiting list who get an offer immediately. */
  offered: z.object({ people: z.int(), seats: z.int() }),
  /** Messages planned for a fixed time that the event moves past. `movedTo`: the time moved along with the event. */
  messages: z.array(z.object({ id: z.uuid(), subject: z.string(), at: instant, movedTo: instant })),
})
export type EventChangePreview = z.output<typeof eventChangePreview>
