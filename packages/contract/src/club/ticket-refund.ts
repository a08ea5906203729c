import { z } from 'zod'
import { newRefund, personPayment } from './person.ts'

/** What is to be paid back of a ticket; `voids`: the ticket ends with it, where all that is left of it goes back. */
export const newTicketRefund = newRefund.extend({
  voids: z.boolean(),
  /** Other tickets of the registration that are paid back with it: all that is left of each, in one refund. */
  withTicketIds: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .max(100, { error: 'Must be at most 100 tickets' })
    .default([]),
})
export type NewTicketRefund = z.output<typeof newTicketRefund>

/** Payments for a ticket after its registration, the last first, as they go back before the rest; `leftMinor`: what of each has not. */
export const paidLater = z.array(z.object({ orderId: z.uuid(), leftMinor: z.int(), byHand: z.boolean() }))

/** What can be paid back of a ticket, and what was asked to be. `valid`: the ticket can be made void with it. */
export const ticketRefunds = z.object({
  refundable: personPayment.shape.refundable
    .unwrap()
    .extend({
      valid: z.boolean(),
      later: paidLater,
      /** The whole registration, where more than this one of its valid tickets has something left; null else. */
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
