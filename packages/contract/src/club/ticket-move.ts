import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { manualPaymentFields } from './people-action.ts'
import { newRefundSchema } from './person.ts'
import { heldMinorSchema, paidUpgradesSchema } from './ticket-refund.ts'

export const ticketMoveTargetsSchema = z.object({
  ticketTypeId: z.uuid(),
  ticketType: z.string(),
  /** Less refunds, including pending ones. */
  paidMinor: z.int(),
  later: paidUpgradesSchema,
  heldMinor: heldMinorSchema,
  /** Open payment request; the ticket changes its type once it is paid. */
  asked: z
    .object({
      ticketTypeId: z.uuid(),
      ticketType: z.string(),
      amountMinor: z.int(),
      until: instantSchema,
      isBeingPaid: z.boolean(),
    })
    .nullable(),
  canAsk: z.boolean(),
  askUntil: instantSchema,
  onSale: z.boolean(),
  supportsHousehold: z.boolean(),
  types: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      totalMinor: z.int(),
      differenceMinor: z.int(),
      left: z.int().nullable(),
      ageFits: z.boolean().nullable(),
      asks: z.array(z.string()),
    }),
  ),
})
export type TicketMoveTargets = z.output<typeof ticketMoveTargetsSchema>

/** `waiting`: a second person must approve it; null if nothing is refunded. */
export const ticketMoveResultSchema = ticketMoveTargetsSchema.extend({
  refund: z.enum(['waiting', 'given']).nullable(),
})
export type TicketMoveResult = z.output<typeof ticketMoveResultSchema>

export const ticketMoveSchema = z.strictObject({
  id: newRefundSchema.shape.id,
  ticketTypeId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  differenceMinor: z.int().min(-100_000_000).max(100_000_000),
  payBack: z.boolean(),
  /** Received by the club itself for a dearer type; null waives the difference. */
  taken: z
    .strictObject({ method: z.enum(['cash', 'bank-transfer']), ...manualPaymentFields })
    .nullable()
    .default(null),
  ask: z
    .strictObject({ until: z.iso.datetime({ error: 'Must be a moment' }) })
    .nullable()
    .default(null),
  beyond: z.boolean(),
  reason: newRefundSchema.shape.reason,
})
export type TicketMove = z.output<typeof ticketMoveSchema>
