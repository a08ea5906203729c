import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant, text } from '../member.ts'
import { personPayment } from './person.ts'

export const PAYMENT_ORDERS = ['day', '-day', 'payer', '-payer', 'amount', '-amount'] as const
export type PaymentOrder = (typeof PAYMENT_ORDERS)[number]

/** Payment filter: inclusive dates of payment, text in payer, purpose or number, method, kind. */
export const clubPaymentFilter = z.strictObject({
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  text: text(100).optional(),
  method: text(40).optional(),
  kind: z.enum(['membership', 'event']).optional(),
  event: z.uuid({ error: 'Must be an id' }).toLowerCase().optional(),
  back: z.literal('some').optional(),
  /** Sort order, descending with a leading dash; default: newest first. */
  order: z.enum(PAYMENT_ORDERS).optional(),
})
export type ClubPaymentFilter = z.output<typeof clubPaymentFilter>

/** A payment for a purchase. Amounts in øre. */
export const clubPayment = z.object({
  orderId: z.uuid(),
  /** Date of payment; for payments to the club itself the date it recorded. */
  day: calendarDate,
  at: instant,
  payer: z.string(),
  /** Register page to link to: payer or participant; null if neither is in the register. */
  memberId: z.uuid().nullable(),
  kind: z.enum(['membership', 'event']),
  /** The event of a ticket purchase; null for memberships. */
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  what: z.array(z.string()),
  /**
   * `cash`, `bank-transfer`, `free`, the name of a wallet, `card`, or `other` for old payments without a recorded
   * method.
   */
  method: z.string(),
  /** The gateway's order number; null for manual payments. */
  number: z.string().nullable(),
  amountMinor: z.int(),
  backMinor: z.int(),
  /** Refunds requested at the gateway and not yet confirmed. */
  pendingBackMinor: z.int(),
  /** A test-mode payment, excluded from all sums. */
  test: z.boolean(),
})
export type ClubPayment = z.output<typeof clubPayment>

/** States of an attempt to pay; `captured` is paid. */
export const ATTEMPT_STATES = [
  'created',
  'window-open',
  'authorized',
  'captured',
  'voided',
  'declined',
  'failed',
] as const

/** A payment with everything about it. Amounts in øre. */
export const clubPaymentDetails = z.object({
  payment: clubPayment,
  /** E-mail address given at the purchase; null if the payer is no longer visible in the register. */
  payerEmail: z.string().nullable(),
  orderedAt: instant,
  /** In the order of the purchase. */
  lines: z.array(
    z.object({
      participantName: z.string(),
      description: z.string(),
      priceMinor: z.int(),
      vatMinor: z.int(),
      surchargeMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  /** Payment windows opened for the purchase, newest first. */
  attempts: z.array(
    z.object({
      orderNumber: z.string(),
      state: z.enum(ATTEMPT_STATES),
      amountMinor: z.int(),
      wallet: z.string().nullable(),
      cardType: z.string().nullable(),
      cardLastFour: z.string().nullable(),
      test: z.boolean(),
      declineReason: z.string().nullable(),
      at: instant,
    }),
  ),
  /** The booking of a payment to the club itself; null for gateway payments. */
  manual: z.object({ note: z.string(), bookedAt: instant, by: z.string().nullable() }).nullable(),
  /** Messages to the buyer and attendees about the purchase, newest first, at most fifty. */
  messages: z.array(
    z.object({
      channel: z.enum(['mail', 'whatsapp']),
      template: z.string(),
      /** Null like `payerEmail`, and after the address was erased. */
      recipient: z.string().nullable(),
      createdAt: instant,
      sentAt: instant.nullable(),
      failed: z.boolean(),
    }),
  ),
  /** The purchased membership period with the receipt; null for events. */
  historyId: z.uuid().nullable(),
  /** What can be refunded of a membership; null for tickets, which are refunded one by one. */
  refundable: personPayment.shape.refundable,
  /** Refunds made or requested, oldest first. */
  refunds: personPayment.shape.refunds,
  /** Tickets of the purchase with the amount that can be refunded; empty for memberships. */
  tickets: z.array(
    z.object({
      ticketId: z.uuid(),
      name: z.string(),
      ticketType: z.string(),
      state: z.enum(['reserved', 'valid', 'used', 'void']),
      leftMinor: z.int(),
    }),
  ),
})
export type ClubPaymentDetails = z.output<typeof clubPaymentDetails>

/** Total received per method, and refunds of it. Amounts in øre. */
export const clubPaymentSum = z.object({
  method: z.string(),
  payments: z.int(),
  amountMinor: z.int(),
  backMinor: z.int(),
})

export const clubPaymentPage = z.object({
  payments: z.array(clubPayment),
  /** Cursor; null on the last page. */
  nextCursor: z.uuid().nullable(),
  /** Totals over the whole filter, without test payments; first page only. */
  sums: z.array(clubPaymentSum),
  /** All methods of the club's payments, for the filter; first page only. */
  methods: z.array(z.string()),
})
export type ClubPaymentPage = z.output<typeof clubPaymentPage>
