import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant } from '../member.ts'

/** Where a ticket was sold, and how it was paid where the club took the money itself: what a report of an event is told by. */
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

/** What became of tickets, and of the money for them. A seat that was passed on counts once. Amounts in øre. */
export const reportFigures = z.object({
  /** Every ticket that was sold or given, `void` ones among them. */
  sold: z.int(),
  void: z.int(),
  came: z.int(),
  /** Valid, and nobody has come in by them. */
  notCame: z.int(),
  /** Those of `came` and `notCame` that the club gave. */
  given: z.int(),
  paidMinor: z.int(),
  /** What went back of it, or is under way. */
  refundedMinor: z.int(),
  /** What the club kept of tickets that are void. */
  feesMinor: z.int(),
  /** What discount codes took off tickets that are not void. */
  discountMinor: z.int(),
  /** VAT in what is left: of a ticket that is partly paid back in proportion. */
  vatMinor: z.int(),
})
export type ReportFigures = z.output<typeof reportFigures>

/** The ledger of the club for an event, as its payments list has it. Amounts in øre. */
const reportLedger = z.object({
  payments: z.int(),
  paidMinor: z.int(),
  /** Gone back. */
  backMinor: z.int(),
  /** Asked back and not there yet. */
  underWayMinor: z.int(),
  /** Payments of the test mode: no money has moved, and no sum counts it. */
  testPayments: z.int(),
})

/** How an event went, from its tickets, its payments and its door. */
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
      /** Null where the discount has several, and for whoever does not manage the event. */
      code: z.string().nullable(),
      ...{ tickets: z.int(), discountMinor: z.int() },
    }),
  ),
  /** Null for whoever neither manages the event nor reads the club's payments, as `apart` is. */
  ledger: reportLedger.nullable(),
  /** What the ledger has beyond the tickets, such as a refund that was made at the gateway itself; mostly nothing. */
  apart: z.object({ paidMinor: z.int(), refundedMinor: z.int() }).nullable(),
  /** Tickets sold and made void, by day: those days alone on which any was; `from` the first day of registration. */
  sales: z.object({
    ...{ from: calendarDate, to: calendarDate },
    days: z.array(z.object({ day: calendarDate, sold: z.int(), void: z.int() })),
  }),
  /** How many came in, by quarters of an hour from the first to the last in which anybody did. */
  quarters: z.array(z.object({ from: instant, letIn: z.int() })),
  /** The event before it in its series, where the caller may see that one too. */
  previous: z.object({ id: z.uuid(), title: z.string(), startsAt: instant, total: reportFigures }).nullable(),
})
export type EventReport = z.output<typeof eventReport>
