import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'
import { EVENT_STATES } from './event.ts'

const refunds = z.object({ refunds: z.int(), amountMinor: z.int() })

export const failedRefundSchema = z.object({
  id: z.uuid(),
  payer: z.string(),
  amountMinor: z.int(),
  tries: z.int(),
  nextAt: instantSchema,
})

export const refundByClubSchema = z.object({
  id: z.uuid(),
  payer: z.string(),
  attendee: z.string(),
  method: z.enum(['cash', 'bank-transfer']),
  amountMinor: z.int(),
  day: calendarDateSchema,
})
export type ManualRefund = z.output<typeof refundByClubSchema>

/**
 * Preview or progress. `left`: entries not processed yet; `held`: being paid right now; `used`: admitted tickets, which
 * stay unchanged; `invited`: invitations without reply; `ended`: cancelled entries.
 */
export const clubEventCancellationSchema = z.object({
  state: z.enum(EVENT_STATES),
  title: z.string(),
  startsAt: instantSchema,
  calledOffAt: instantSchema.nullable(),
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
  /** Not sent, because the payers' banks have returned the money. */
  chargedBack: refunds,
  failures: z.array(failedRefundSchema),
  byHand: refunds.extend({ to: z.array(refundByClubSchema) }),
})
export type ClubEventCancellation = z.output<typeof clubEventCancellationSchema>

export const eventCancellationBodySchema = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Must say why' })
    .max(500)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, { error: 'Must not contain control characters' }),
})
