import { z } from 'zod'
import { newRefundSchema, personPaymentSchema } from './person.ts'

/** `voids`: also void the ticket; requires a full refund. */
export const newTicketRefundSchema = newRefundSchema.extend({
  voids: z.boolean(),
  withTicketIds: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .max(100, { error: 'Must be at most 100 tickets' })
    .default([]),
})
export type NewTicketRefund = z.output<typeof newTicketRefundSchema>

/** `leftMinor`: including chargebacks. */
export const paidUpgradesSchema = z.array(
  z.object({ orderId: z.uuid(), leftMinor: z.int(), chargedBackMinor: z.int(), byHand: z.boolean() }),
)
/** Of the original purchase, without later payments; neither refunded nor charged back. */
export const heldMinorSchema = z.int()

export const ticketRefundOptionsSchema = z.object({
  refundable: personPaymentSchema.shape.refundable
    .unwrap()
    .extend({
      valid: z.boolean(),
      supportsHousehold: z.boolean().default(false),
      later: paidUpgradesSchema,
      heldMinor: heldMinorSchema,
      /** All valid tickets of the entry; null if no other one can be refunded. */
      whole: z
        .object({
          leftMinor: z.int(),
          tickets: z.array(z.object({ ticketId: z.uuid(), name: z.string(), leftMinor: z.int() })),
          later: paidUpgradesSchema,
        })
        .nullable(),
    })
    .nullable(),
  refunds: personPaymentSchema.shape.refunds,
})
export type TicketRefundOptions = z.output<typeof ticketRefundOptionsSchema>
