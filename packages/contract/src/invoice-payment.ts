import { INVOICE_STATES, MAX_INVOICE_MINOR } from '@forenet/domain/invoice'
import { z } from 'zod'
import { calendarDateSchema } from './calendar-date.ts'

export const payTokenSchema = z.string().regex(/^[0-9a-f]{32}$/, { error: 'Must be the secret of an invoice' })

export const invoicePaymentBodySchema = z.strictObject({ amountMinor: z.int().min(1).max(MAX_INVOICE_MINOR) })

export const invoicePaymentLinkSchema = z.object({ link: z.string() })
export type InvoicePaymentLink = z.output<typeof invoicePaymentLinkSchema>

export const memberInvoiceSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  club: z.string(),
  recipient: z.string(),
  state: z.enum(INVOICE_STATES),
  issuedOn: calendarDateSchema,
  dueOn: calendarDateSchema,
  totalMinor: z.int(),
  leftMinor: z.int(),
  instalment: z.object({ number: z.int(), of: z.int(), leftMinor: z.int() }).nullable(),
  /** Null for invoices settled long ago, and for a child's invoice that another parent pays. */
  page: z.string().nullable(),
})
export type MemberInvoice = z.output<typeof memberInvoiceSchema>
