import { isCvrNumber } from '@forenet/domain/cvr-number'
import {
  DEBT_AGES,
  INVOICE_STATES,
  INVOICE_VAT_RATES,
  isCreditorNumber,
  MAX_INVOICE_LINES,
  MAX_INVOICE_MINOR,
  MAX_INVOICE_QUANTITY,
  parseBankAccount,
} from '@forenet/domain/invoice'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { emailSchema, instant, text } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const language = z.enum(['da', 'en'])
const amount = z.int().min(1, { error: 'Must be more than nothing' }).max(MAX_INVOICE_MINOR)
const required = (max: number) => text(max).pipe(z.string().min(1, { error: 'Must not be empty' }))

export const INVOICE_ORDERS = ['number', '-number', 'recipient', '-recipient', 'due', '-due', 'left', '-left'] as const
export type InvoiceOrder = (typeof INVOICE_ORDERS)[number]
export const PAYMENT_METHODS = ['bank-transfer', 'cash'] as const

/** `text` matches recipient, number or transfer reference. */
export const invoiceFilterSchema = z.strictObject({
  state: z.enum(INVOICE_STATES).optional(),
  /** Unpaid invoices by days overdue. */
  age: z.enum(DEBT_AGES).optional(),
  text: text(100).optional(),
  /** Sort order, descending with a leading dash; default: drafts, then newest number. */
  order: z.enum(INVOICE_ORDERS).optional(),
})
export type InvoiceFilter = z.output<typeof invoiceFilterSchema>

const invoiceLineTerms = z.strictObject({
  description: required(200),
  quantity: z.int().min(1).max(MAX_INVOICE_QUANTITY),
  /** Unit price before VAT, øre. */
  unitMinor: z.int().min(0).max(MAX_INVOICE_MINOR),
  /** 1 = exempt, 1.25 = 25 %. */
  vatRate: z.union(INVOICE_VAT_RATES.map((rate) => z.literal(rate))),
})

/** Members are billed at their own or their parent's address, others at the given one. */
const invoiceRecipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), memberId: id }),
  z.strictObject({
    kind: z.literal('other'),
    name: required(120),
    email: emailSchema.or(z.literal('')),
    address: z.array(required(100)).max(5),
    cvrNumber: text(8).refine((number) => number === '' || isCvrNumber(number), { error: 'Must be a CVR number' }),
  }),
])

export const invoiceDraftSchema = z.strictObject({
  recipient: invoiceRecipient,
  language,
  note: text(500),
  /** Null = the club's payment term after issue. */
  dueOn: calendarDateSchema.nullable(),
  lines: z
    .array(invoiceLineTerms)
    .min(1, { error: 'Must have a line' })
    .max(MAX_INVOICE_LINES, { error: 'Has too many lines' }),
})
export type InvoiceDraft = z.output<typeof invoiceDraftSchema>

/** Amounts in øre including VAT. */
export const invoiceRowSchema = z.object({
  id: z.uuid(),
  /** Null for a draft. */
  number: z.int().nullable(),
  state: z.enum(INVOICE_STATES),
  recipient: z.string(),
  /** Null for non-members and people no longer visible. */
  memberId: z.uuid().nullable(),
  issuedOn: calendarDateSchema.nullable(),
  dueOn: calendarDateSchema.nullable(),
  daysOverdue: z.int(),
  totalMinor: z.int(),
  leftMinor: z.int(),
})
export type InvoiceRow = z.output<typeof invoiceRowSchema>

export const invoicePageSchema = z.object({
  invoices: z.array(invoiceRowSchema),
  nextCursor: z.uuid().nullable(),
  /** Total debt by days overdue, ignoring the filter; first page only. */
  owed: z.array(z.object({ age: z.enum(DEBT_AGES), invoices: z.int(), leftMinor: z.int() })),
})
export type InvoicePage = z.output<typeof invoicePageSchema>

export const invoiceDetailsSchema = invoiceRowSchema.extend({
  email: z.string(),
  address: z.array(z.string()),
  cvrNumber: z.string(),
  /** The member concerned, who may not be the payer. */
  about: z.object({ memberId: z.uuid(), name: z.string() }).nullable(),
  language,
  note: z.string(),
  vatMinor: z.int(),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      unitMinor: z.int(),
      vatRate: z.number(),
      vatMinor: z.int(),
      totalMinor: z.int(),
    }),
  ),
  /** Null for a draft. The payment slip line needs an agreement with a bank. */
  transferReference: z.string().nullable(),
  slipLine: z.string().nullable(),
  movements: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['issued', 'payment', 'credited', 'written-off']),
      amountMinor: z.int(),
      method: z.enum(PAYMENT_METHODS).nullable(),
      day: calendarDateSchema,
      number: z.int().nullable(),
      reason: z.string(),
      reverses: z.uuid().nullable(),
      /** A payment, not reversed yet. */
      reversible: z.boolean(),
      at: instant,
      by: z.string().nullable(),
    }),
  ),
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
})
export type InvoiceDetails = z.output<typeof invoiceDetailsSchema>

/** A payment that the club received itself. */
export const newInvoicePaymentSchema = z.strictObject({
  id,
  amountMinor: amount,
  method: z.enum(PAYMENT_METHODS),
  day: calendarDateSchema,
  note: text(200),
})
export const newInvoiceReversalSchema = z.strictObject({ id, reason: required(200) })
export const newCreditNote = z.strictObject({ id, amountMinor: amount, reason: required(200) })

export const invoiceTermsSchema = z.strictObject({
  dueDays: z.int().min(0).max(365),
  /** Danish account, or empty. */
  bankAccount: text(40).refine((account) => account === '' || parseBankAccount(account) !== null, {
    error: 'Must be a registration number and an account number',
  }),
  /** Creditor number of a payment slip agreement, or empty. */
  creditorNumber: text(8).refine((number) => number === '' || isCreditorNumber(number), {
    error: 'Must be eight digits that begin with 8',
  }),
})
export type InvoiceTerms = z.output<typeof invoiceTermsSchema>
