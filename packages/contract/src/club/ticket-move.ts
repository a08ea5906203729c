import { z } from 'zod'
import { instant } from '../member.ts'
import { paidToClub } from './people-action.ts'
import { newRefund } from './person.ts'
import { paidLater } from './ticket-refund.ts'

/** Kinds of ticket that a ticket can be moved to, and what each comes to; amounts in øre. */
export const ticketMoves = z.object({
  ticketTypeId: z.uuid(),
  ticketType: z.string(),
  /** What was paid for it and neither has gone back nor waits to. */
  paidMinor: z.int(),
  later: paidLater,
  /** What who bought it is asked to pay, so that it becomes of another kind; it stays what it is until then. */
  asked: z
    .object({
      ticketTypeId: z.uuid(),
      ticketType: z.string(),
      amountMinor: z.int(),
      until: instant,
      isBeingPaid: z.boolean(),
    })
    .nullable(),
  /** Whether who bought it can be asked: they sign in by an address of their own. */
  canAsk: z.boolean(),
  /** Until when they could pay, where nobody says otherwise. */
  askUntil: instant,
  /** On sale again it stays what it is. */
  onSale: z.boolean(),
  types: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** What it costs who comes now, and how much more that is than was paid; less than nothing where it is cheaper. */
      totalMinor: z.int(),
      differenceMinor: z.int(),
      /** How many of its kind are left; null without a number. */
      left: z.int().nullable(),
      /** Whether who comes has the age for it at the event; null where nobody knows. */
      ageFits: z.boolean().nullable(),
      /** What is asked with it and must be answered, and is not. */
      asks: z.array(z.string()),
    }),
  ),
})
export type TicketMoves = z.output<typeof ticketMoves>

/** How it stands once it is moved, and whether what goes back waits for a second person; null where nothing does. */
export const ticketMoved = ticketMoves.extend({ refund: z.enum(['waiting', 'given']).nullable() })
export type TicketMoved = z.output<typeof ticketMoved>

/** A ticket is to be of another kind, as was seen. */
export const ticketMove = z.strictObject({
  /** The browser makes it: a refund that is sent twice is one. */
  id: newRefund.shape.id,
  ticketTypeId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  /** What was shown that it costs more, or less. */
  differenceMinor: z.int().min(-100_000_000).max(100_000_000),
  /** Whether the difference goes back, where it is cheaper. */
  payBack: z.boolean(),
  /** What the club took itself for a dearer one; null where nothing is to be taken: the difference is let go. */
  taken: z
    .strictObject({ method: z.enum(['cash', 'bank-transfer']), ...paidToClub })
    .nullable()
    .default(null),
  /** Who bought it is asked to pay the difference to a dearer one, until a moment; it is moved when they have. */
  ask: z
    .strictObject({ until: z.iso.datetime({ error: 'Must be a moment' }) })
    .nullable()
    .default(null),
  /** Also though none of its kind are left. */
  beyond: z.boolean(),
  /** Why; whoever is paid back reads it. */
  reason: newRefund.shape.reason,
})
export type TicketMove = z.output<typeof ticketMove>
