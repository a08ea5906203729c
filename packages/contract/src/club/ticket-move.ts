import { z } from 'zod'
import { instant } from '../member.ts'
import { paidToClub } from './people-action.ts'
import { newRefund } from './person.ts'
import { paidLater } from './ticket-refund.ts'

/** Ticket types a ticket can be changed to, with prices in øre. */
export const ticketMoves = z.object({
  ticketTypeId: z.uuid(),
  ticketType: z.string(),
  /** Unrefunded payment, minus pending refunds. */
  paidMinor: z.int(),
  later: paidLater,
  /** An open payment request to the buyer for an upgrade; the ticket changes once it is paid. */
  asked: z
    .object({
      ticketTypeId: z.uuid(),
      ticketType: z.string(),
      amountMinor: z.int(),
      until: instant,
      isBeingPaid: z.boolean(),
    })
    .nullable(),
  /** Whether the buyer can be asked to pay: they have an account. */
  canAsk: z.boolean(),
  askUntil: instant,
  /** Tickets on resale cannot be changed. */
  onSale: z.boolean(),
  types: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Price now, and the difference to the amount paid; negative if cheaper. */
      totalMinor: z.int(),
      differenceMinor: z.int(),
      /** Tickets left; null = unlimited. */
      left: z.int().nullable(),
      /** Whether the attendee has the required age; null if unknown. */
      ageFits: z.boolean().nullable(),
      /** Required questions of the type without an answer. */
      asks: z.array(z.string()),
    }),
  ),
})
export type TicketMoves = z.output<typeof ticketMoves>

/** The result; `refund`: whether the refund waits for a second person, null if there is none. */
export const ticketMoved = ticketMoves.extend({ refund: z.enum(['waiting', 'given']).nullable() })
export type TicketMoved = z.output<typeof ticketMoved>

export const ticketMove = z.strictObject({
  id: newRefund.shape.id,
  ticketTypeId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  differenceMinor: z.int().min(-100_000_000).max(100_000_000),
  /** Whether to refund the difference of a cheaper type. */
  payBack: z.boolean(),
  /** Payment received by the club for a dearer type; null waives the difference. */
  taken: z
    .strictObject({ method: z.enum(['cash', 'bank-transfer']), ...paidToClub })
    .nullable()
    .default(null),
  /** Ask the buyer to pay for a dearer type by a deadline; the ticket changes after payment. */
  ask: z
    .strictObject({ until: z.iso.datetime({ error: 'Must be a moment' }) })
    .nullable()
    .default(null),
  /** Change even if the type is sold out. */
  beyond: z.boolean(),
  /** Reason, shown to the recipient of a refund. */
  reason: newRefund.shape.reason,
})
export type TicketMove = z.output<typeof ticketMove>
