import { addDays } from '@forenet/domain/calendar-date'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'

export const CLOSING_SOURCES = ['ledger', 'gateway', 'drawers', 'invoices'] as const

/** `about` names the row: an order number, event, provider or voucher. */
const closingDifferenceSchema = z.object({
  kind: z.enum([
    'chain',
    'figure',
    'movement',
    'unsettled',
    'refund-waiting',
    'not-compared',
    'gateway-differs',
    'drawer-open',
    'invoice-being-paid',
  ]),
  about: z.string(),
  day: calendarDateSchema.nullable(),
  /** Null if the difference is no amount. */
  oursMinor: z.int().nullable(),
  theirsMinor: z.int().nullable(),
  /** The page with the rows behind it; `id` of a purchase, event or invoice there. */
  page: z.enum(['books', 'payments', 'reconciliation', 'invoices', 'door']),
  id: z.string().nullable(),
})
export type ClosingDifference = z.output<typeof closingDifferenceSchema>

export const closingCheckSchema = z.object({
  source: z.enum(CLOSING_SOURCES),
  count: z.int(),
  /** At most 20. */
  first: z.array(closingDifferenceSchema),
})
export type ClosingCheck = z.output<typeof closingCheckSchema>

export const closedPeriodSchema = z.object({
  id: z.uuid(),
  from: calendarDateSchema.nullable(),
  through: calendarDateSchema,
  /** The last voucher when it was closed. */
  sequence: z.int(),
  closedAt: instantSchema,
  closedBy: z.string().nullable(),
  reopened: z.object({ at: instantSchema, by: z.string().nullable(), reason: z.string() }).nullable(),
})
export type ClosedPeriod = z.output<typeof closedPeriodSchema>

export const closingsSchema = z.object({
  closedThrough: calendarDateSchema.nullable(),
  /** Last days of the months that can be closed, the earliest first. Closing one closes those before it. */
  closable: z.array(calendarDateSchema),
  /** The newest first, at most 100. */
  periods: z.array(closedPeriodSchema),
})
export type Closings = z.output<typeof closingsSchema>

const lastDayOfMonth = calendarDateSchema.refine((day) => addDays(day, 1).endsWith('-01'), {
  error: 'Must be the last day of a month',
})

export const closingPeriodSchema = z.strictObject({ through: lastDayOfMonth })
export const newClosingSchema = closingPeriodSchema.extend({ id: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const closingResultSchema = z.object({
  /** Whether the period was closed; false if a check found a difference. */
  closed: z.boolean(),
  checks: z.array(closingCheckSchema),
  closings: closingsSchema,
})
export type ClosingResult = z.output<typeof closingResultSchema>

export const reopeningSchema = z.strictObject({
  reason: z.string().trim().min(1, { error: 'Say why' }).max(200, { error: 'Use at most 200 characters' }),
})
