import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'
import { EVENT_STATES } from './event.ts'

const refunds = z.object({ refunds: z.int(), amountMinor: z.int() })

/** A refund that failed last time; retried at `nextAt`. Amount in øre. */
export const failedRefund = z.object({
  id: z.uuid(),
  payer: z.string(),
  amountMinor: z.int(),
  tries: z.int(),
  nextAt: instant,
})

/**
 * A refund the club must pay out itself, because it received the payment; recorded as refunded on `day`. Amount in øre.
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
 * Preview or progress of cancelling an event. `left`: entries with valid tickets not processed yet, and their refunds;
 * `held`: entries being paid right now; `used`: admitted tickets, which are unchanged; `waiting`: people on the waiting
 * list; `invited`: invitations without reply; `ended`: entries cancelled, with amounts refunded, pending and failing.
 * Amounts in øre.
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
  /** The first fifty failing refunds. */
  failures: z.array(failedRefund),
  /** Refunds the club must pay out itself; at most five hundred. */
  byHand: refunds.extend({ to: z.array(handedBack) }),
})
export type ClubCallingOff = z.output<typeof clubCallingOff>

export const eventCallingOff = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Must say why' })
    .max(500)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'Must not contain control characters' }),
})
