import { z } from 'zod'
import { eventTerms } from './event.ts'
import { version } from './event-fields.ts'
import { dateChange } from './event-series-change.ts'

/** An event as it is to be, `version` the one that was seen. */
export const eventChangeWanted = z.strictObject({ terms: eventTerms, version })
export type EventChangeWanted = z.output<typeof eventChangeWanted>

/** What changing an event would do to those who have registered and those who wait. */
export const eventChangePreview = z.object({
  changes: z.array(dateChange),
  /** Registrations with valid tickets. */
  registered: z.int(),
  /** They are to be told: it is called otherwise, or at another time or place. */
  isTold: z.boolean(),
  /** There are fewer places, in all or of a kind of ticket: they may be told, and let go with everything back. */
  isFewer: z.boolean(),
  /** Sold tickets of kinds that cost something else from now on, and keep the price they were bought at. */
  keepPrice: z.int(),
  /** Who of the waiting list is offered places at once. */
  offered: z.object({ people: z.int(), seats: z.int() }),
})
export type EventChangePreview = z.output<typeof eventChangePreview>
