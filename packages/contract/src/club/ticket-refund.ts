import { z } from 'zod'
import { newRefund, personPayment } from './person.ts'

/** A ticket refund; `voids`: also void the ticket, if it is refunded in full. */
export const newTicketRefund = newRefund.extend({
  voids: z.boolean(),
  /** Other tickets of the registration to refund in full with the same refund. */
  withTicketIds: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .max(100, { error: 'Must be at most 100 tickets' })
    .default([]),
})
export type NewTicketRefund = z.output<typeof newTicketRefund>

/** Payments after the registration, newest first, which are refunded first; `leftMinor`: unrefunded amount. */
export const paidLater = z.array(z.object({ orderId: z.uuid(), leftMinor: z.int(), byHand: z.boolean() }))

/** Refundable amount and refunds of a ticket. `valid`: the ticket can be voided. */
export const ticketRefunds = z.object({
  refundable: personPayment.shape.refundable
    .unwrap()
    .extend({
      valid: z.boolean(),
      later: paidLater,
      /** Refund of the whole registration, if other valid tickets have refundable amounts; null otherwise. */
      whole: z
        .object({
          leftMinor: z.int(),
          tickets: z.array(z.object({ ticketId: z.uuid(), name: z.string(), leftMinor: z.int() })),
          later: paidLater,
        })
        .nullable(),
    })
    .nullable(),
  refunds: personPayment.shape.refunds,
})
export type TicketRefunds = z.output<typeof ticketRefunds>
