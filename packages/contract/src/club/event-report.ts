import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'

/** Sales channels; `hand-…` and `door-…` include how the club was paid. */
export const SALE_CHANNELS = [
  'portal',
  'hand-cash',
  'hand-bank-transfer',
  'hand-free',
  'door-cash',
  'door-link',
  'door-free',
] as const
export type SaleChannel = (typeof SALE_CHANNELS)[number]

/** Ticket and revenue figures; a transferred ticket counts once. Amounts in øre. */
export const reportFigures = z.object({
  /** All tickets sold or given, including void ones. */
  sold: z.int(),
  void: z.int(),
  came: z.int(),
  /** Valid tickets not admitted. */
  notCame: z.int(),
  /** Complimentary tickets among `came` and `notCame`. */
  given: z.int(),
  paidMinor: z.int(),
  /** Refunds, including pending ones. */
  refundedMinor: z.int(),
  /** Cancellation fees of void tickets. */
  feesMinor: z.int(),
  /** Discounts on tickets that are not void. */
  discountMinor: z.int(),
  /** VAT of the remaining revenue, pro rata for partly refunded tickets. */
  vatMinor: z.int(),
})
export type ReportFigures = z.output<typeof reportFigures>

/** Payments of the event according to the club's payment list. Amounts in øre. */
const reportLedger = z.object({
  payments: z.int(),
  paidMinor: z.int(),
  backMinor: z.int(),
  /** Refunds requested but not completed. */
  underWayMinor: z.int(),
  /** Number of test-mode payments, excluded from all sums. */
  testPayments: z.int(),
})

/** Report of an event from tickets, payments and door. */
export const eventReport = z.object({
  event: z.object({
    ...{ id: z.uuid(), title: z.string(), startsAt: instant, endsAt: instant },
    ...{ cancelled: z.boolean(), over: z.boolean() },
  }),
  total: reportFigures,
  byType: z.array(reportFigures.extend({ ticketTypeId: z.uuid(), name: z.string() })),
  byChannel: z.array(reportFigures.extend({ channel: z.enum(SALE_CHANNELS) })),
  codes: z.array(
    z.object({
      ...{ discountId: z.uuid(), label: z.string() },
      /** Null if the discount has several codes, or the caller does not manage the event. */
      code: z.string().nullable(),
      ...{ tickets: z.int(), discountMinor: z.int() },
    }),
  ),
  /** Null for callers who neither manage the event nor see the club's payments; also `apart`. */
  ledger: reportLedger.nullable(),
  /** Differences between payments and tickets, such as a refund made directly at the gateway; usually zero. */
  apart: z.object({ paidMinor: z.int(), refundedMinor: z.int() }).nullable(),
  /** Tickets sold and voided per day, only days with any; `from` is the first day of registration. */
  sales: z.object({
    ...{ from: calendarDate, to: calendarDate },
    days: z.array(z.object({ day: calendarDate, sold: z.int(), void: z.int() })),
  }),
  quarters: z.array(z.object({ from: instant, letIn: z.int() })),
  /** The previous event of the series, if the caller may see it. */
  previous: z.object({ id: z.uuid(), title: z.string(), startsAt: instant, total: reportFigures }).nullable(),
})
export type EventReport = z.output<typeof eventReport>
