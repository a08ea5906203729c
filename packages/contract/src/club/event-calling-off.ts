import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'
import { EVENT_STATES } from './event.ts'

const refunds = z.object({ refunds: z.int(), amountMinor: z.int() })

/** Money on its way back that a try has failed for: it is tried again at `nextAt`. Amount in øre. */
export const failedRefund = z.object({
  id: z.uuid(),
  payer: z.string(),
  amountMinor: z.int(),
  tries: z.int(),
  nextAt: instant,
})

/**
 * Money that the club was paid itself, and hands back itself: it is in the books as given back from `day`. `attendee`: on whose ticket.
 * Amount in øre.
 */
export const handedBack = z.object({
  id: z.uuid(),
  payer: z.string(),
  attendee: z.string(),
  method: z.enum(['cash', 'bank-transfer']),
  amountMinor: z.int(),
  day: calendarDate,
})
export type HandedBack = z.output<typeof handedBack>

/**
 * What calling an event off does, and how far it has come. `left`: entries with valid tickets that are still to be ended, and what goes
 * back for them; `held`: entries that are being paid this moment; `used`: tickets that let somebody in, which stay as they are;
 * `waiting`: those on the waiting list; `invited`: those who are invited, have not answered, and are told nothing else. `ended`: entries that calling it off has ended; of their money so much has come back, is
 * on its way, or is on its way after a try that failed. Amounts in øre.
 */
export const clubCallingOff = z.object({
  state: z.enum(EVENT_STATES),
  title: z.string(),
  startsAt: instant,
  calledOffAt: instant.nullable(),
  reason: z.string(),
  left: z.object({ entries: z.int(), tickets: z.int(), amountMinor: z.int() }),
  held: z.int(),
  used: z.int(),
  waiting: z.int(),
  invited: z.int(),
  ended: z.int(),
  paidBack: refunds,
  onTheWay: refunds,
  failing: refunds,
  /** The first fifty of those that are failing. */
  failures: z.array(failedRefund),
  /** What the club hands back itself of what has come back, and to whom; at most five hundred. */
  byHand: refunds.extend({ to: z.array(handedBack) }),
})
export type ClubCallingOff = z.output<typeof clubCallingOff>

/** Why an event is called off, as everybody who had registered reads it. */
export const eventCallingOff = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Must say why' })
    .max(500)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'Must not contain control characters' }),
})
