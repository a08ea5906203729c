import { addDays } from '@forenet/domain/calendar-date'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'

export const CLOSING_SOURCES = ['ledger', 'gateway', 'payouts', 'drawers', 'invoices', 'bank'] as const

/** `about`: an order number, event, provider, voucher, payer or bank account. */
const closingDifferenceSchema = z.object({
  kind: z.enum([
    'chain',
    'figure',
    'movement',
    'unsettled',
    'refund-waiting',
    'not-compared',
    'provider-not-set-up',
    'gateway-silent',
    'not-at-gateway',
    'gateway-differs',
    'drawer-open',
    'invoice-being-paid',
    'bank-line-unmatched',
    'bank-line-late',
    'bank-gap',
    'bank-not-covered',
    'bank-not-imported',
    'not-paid-out',
    'payout-unmatched',
  ]),
  about: z.string(),
  day: calendarDateSchema.nullable(),
  /** First day, if the difference is about the days until `day`. */
  from: calendarDateSchema.optional(),
  /** In the portal's books; null if the difference is not about an amount. */
  oursMinor: z.int().nullable(),
  theirsMinor: z.int().nullable(),
  /** Page with the rows behind the difference. `id`: purchase, event, invoice, payout or bank transaction there. */
  page: z.enum(['books', 'payments', 'reconciliation', 'invoices', 'bank', 'payouts', 'door']),
  id: z.string().nullable(),
})
export type ClosingDifference = z.output<typeof closingDifferenceSchema>

export const closingCheckSchema = z.object({
  source: z.enum(CLOSING_SOURCES),
  count: z.int(),
  /** The first 20. */
  first: z.array(closingDifferenceSchema),
  /**
   * Differences the club can accept with a reason: payments that no provider confirms or no payout contains, payouts
   * without a bank transaction, and gaps in bank statements.
   */
  acceptable: z.int(),
  /** At most 20. */
  accepted: z.array(z.object({ payments: z.int(), reason: z.string(), acceptedAt: instantSchema })),
})
export type ClosingCheck = z.output<typeof closingCheckSchema>

export const closedPeriodSchema = z.object({
  id: z.uuid(),
  from: calendarDateSchema.nullable(),
  through: calendarDateSchema,
  /** The last voucher when the period was closed. */
  sequence: z.int(),
  closedAt: instantSchema,
  closedBy: z.string().nullable(),
  reopened: z.object({ at: instantSchema, by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type ClosedPeriod = z.output<typeof closedPeriodSchema>

export const closingsSchema = z.object({
  closedThrough: calendarDateSchema.nullable(),
  /** Last days of months, earliest first. Closing a month also closes the months before it. */
  closable: z.array(calendarDateSchema),
  /** Newest first, at most 100. */
  periods: z.array(closedPeriodSchema),
})
export type Closings = z.output<typeof closingsSchema>

const closingReasonSchema = z
  .string()
  .trim()
  .min(1, { error: 'Say why' })
  .max(200, { error: 'Use at most 200 characters' })

const lastDayOfMonth = calendarDateSchema.refine((day) => addDays(day, 1).endsWith('-01'), {
  error: 'Must be the last day of a month',
})

export const closingPeriodSchema = z.strictObject({ through: lastDayOfMonth })
export const newClosingSchema = closingPeriodSchema.extend({ id: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const closingAcceptanceSchema = closingPeriodSchema.extend({
  /** The check whose differences are accepted. */
  source: z.enum(['gateway', 'payouts', 'bank']).default('gateway'),
  /** Number that the user saw; refused if it has changed. */
  payments: z.int().min(1).max(1_000_000),
  reason: closingReasonSchema,
})
export type ClosingAcceptance = z.output<typeof closingAcceptanceSchema>

export const closingChecksSchema = z.object({ checks: z.array(closingCheckSchema) })

export const closingResultSchema = z.object({
  /** False if a check found differences. */
  closed: z.boolean(),
  checks: z.array(closingCheckSchema),
  closings: closingsSchema,
})
export type ClosingResult = z.output<typeof closingResultSchema>

export const reopeningSchema = z.strictObject({ reason: closingReasonSchema })
