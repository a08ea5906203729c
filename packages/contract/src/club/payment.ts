import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant, text } from '../member.ts'

/** Payment filter: inclusive dates of payment, text in payer, purpose or number, method, kind. */
export const clubPaymentFilter = z.strictObject({
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  text: text(100).optional(),
  method: text(40).optional(),
  kind: z.enum(['membership', 'event']).optional(),
  event: z.uuid({ error: 'Must be an id' }).toLowerCase().optional(),
  back: z.literal('some').optional(),
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
  /** A test-mode payment, excluded from all sums. */
  test: z.boolean(),
})
export type ClubPayment = z.output<typeof clubPayment>

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
