import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'

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

/** A transferred ticket counts once. */
export const reportFiguresSchema = z.object({
  /** Includes complimentary and void tickets. */
  sold: z.int(),
  void: z.int(),
  came: z.int(),
  notCame: z.int(),
  given: z.int(),
  paidMinor: z.int(),
  /** Includes pending refunds. */
  refundedMinor: z.int(),
  feesMinor: z.int(),
  discountMinor: z.int(),
  /** After refunds; pro rata for partial ones. */
  vatMinor: z.int(),
})
export type ReportFigures = z.output<typeof reportFiguresSchema>

const reportLedger = z.object({
  payments: z.int(),
  paidMinor: z.int(),
  backMinor: z.int(),
  underWayMinor: z.int(),
  /** Refunds that were not sent, because the payer's bank had returned the money. */
  chargedBackMinor: z.int(),
  /** Chargebacks less reversed ones, beyond those of withheld refunds. */
  returnedMinor: z.int(),
  /** Payments less refunds, including pending and withheld ones, and less `returnedMinor`. */
  netMinor: z.int(),
  testPayments: z.int(),
})

export const eventReportSchema = z.object({
  event: z.object({
    ...{ id: z.uuid(), title: z.string(), startsAt: instantSchema, endsAt: instantSchema },
    ...{ cancelled: z.boolean(), over: z.boolean() },
  }),
  total: reportFiguresSchema,
  byType: z.array(reportFiguresSchema.extend({ ticketTypeId: z.uuid(), name: z.string() })),
  byChannel: z.array(reportFiguresSchema.extend({ channel: z.enum(SALE_CHANNELS) })),
  codes: z.array(
    z.object({
      ...{ discountId: z.uuid(), label: z.string() },
      /** Null if there are several, or if the caller does not manage the event. */
      code: z.string().nullable(),
      ...{ tickets: z.int(), discountMinor: z.int() },
    }),
  ),
  /** Null, like `apart`, for callers who neither manage the event nor see payments. */
  ledger: reportLedger.nullable(),
  /** Payments less tickets; not zero after a refund made directly at the payment gateway. */
  apart: z.object({ paidMinor: z.int(), refundedMinor: z.int() }).nullable(),
  /** Days with any sale or void. `from`: start of registration. */
  sales: z.object({
    ...{ from: calendarDateSchema, to: calendarDateSchema },
    days: z.array(z.object({ day: calendarDateSchema, sold: z.int(), void: z.int() })),
  }),
  quarters: z.array(z.object({ from: instantSchema, letIn: z.int() })),
  previous: z
    .object({ id: z.uuid(), title: z.string(), startsAt: instantSchema, total: reportFiguresSchema })
    .nullable(),
})
export type EventReport = z.output<typeof eventReportSchema>
