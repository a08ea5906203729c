import { isCvrNumber } from '@forenet/domain/cvr-number'
import { MAX_INSTALMENTS } from '@forenet/domain/instalments'
import {
  DEBT_AGE_GROUPS,
  INVOICE_STATES,
  INVOICE_VAT_RATES,
  MAX_INVOICE_LINES,
  MAX_INVOICE_MINOR,
  MAX_INVOICE_QUANTITY,
  PAYMENT_SLIP_TYPES,
  parseBankAccount,
} from '@forenet/domain/invoice'
import {
  findReminderScheduleProblem,
  MAX_REMINDER_DAYS,
  MAX_REMINDER_FEE_MINOR,
  REMINDER_STEPS,
} from '@forenet/domain/invoice-reminder'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { emailSchema, instantSchema, searchTextSchema, textSchema } from '../member.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const language = z.enum(['da', 'en'])
const amount = z.int().min(1, { error: 'Must be more than nothing' }).max(MAX_INVOICE_MINOR)
const required = (max: number) => textSchema(max).min(1, { error: 'Must not be empty' })

export const INVOICE_SORT_ORDERS = [
  'number',
  '-number',
  'recipient',
  '-recipient',
  'due',
  '-due',
  'left',
  '-left',
] as const
export type InvoiceSortOrder = (typeof INVOICE_SORT_ORDERS)[number]
export const REMINDER_PAUSE_KINDS = ['invoice', 'dispute', 'person'] as const
const MAIL_STATES = ['none', 'waiting', 'sent', 'failed'] as const
export const PAYMENT_METHODS = ['bank-transfer', 'cash'] as const

export const invoiceFilterSchema = z.strictObject({
  state: z.enum(INVOICE_STATES).optional(),
  age: z.enum(DEBT_AGE_GROUPS).optional(),
  text: searchTextSchema(100).optional(),
  order: z.enum(INVOICE_SORT_ORDERS).optional(),
})
export type InvoiceFilter = z.output<typeof invoiceFilterSchema>

const invoiceLineTerms = z.strictObject({
  description: required(200),
  quantity: z.int().min(1).max(MAX_INVOICE_QUANTITY),
  unitMinor: z.int().min(0).max(MAX_INVOICE_MINOR),
  vatRate: z.union(INVOICE_VAT_RATES.map((rate) => z.literal(rate))),
})

/** Members are billed at their own address, children at a parent's. */
const invoiceRecipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), memberId: id }),
  z.strictObject({
    kind: z.literal('other'),
    name: required(120),
    email: emailSchema.or(z.literal('')),
    address: z.array(required(100)).max(5),
    cvrNumber: textSchema(8).refine((number) => number === '' || isCvrNumber(number), {
      error: 'Must be a CVR number',
    }),
  }),
])

export const invoiceDraftSchema = z.strictObject({
  recipient: invoiceRecipient,
  language,
  note: textSchema(500),
  /** Null means the club's usual number of days after issue. Ignored if there are instalments. */
  dueOn: calendarDateSchema.nullable(),
  /** None, or 2 to 12 with ascending due dates that sum to the total. */
  instalments: z
    .array(z.strictObject({ dueOn: calendarDateSchema, amountMinor: amount }))
    .max(MAX_INSTALMENTS, { error: 'Must be 2 to 12' })
    .default([]),
  lines: z
    .array(invoiceLineTerms)
    .min(1, { error: 'Must have a line' })
    .max(MAX_INVOICE_LINES, { error: 'Has too many lines' }),
})
export type InvoiceDraft = z.output<typeof invoiceDraftSchema>

export const invoiceRowSchema = z.object({
  id: z.uuid(),
  number: z.int().nullable(),
  state: z.enum(INVOICE_STATES),
  recipient: z.string(),
  /** Null if not in the register, or if the club may no longer see them. */
  memberId: z.uuid().nullable(),
  issuedOn: calendarDateSchema.nullable(),
  /** With instalments that of the oldest unpaid one. */
  dueOn: calendarDateSchema.nullable(),
  daysOverdue: z.int(),
  totalMinor: z.int(),
  leftMinor: z.int(),
  /** Instalment that `dueOn` belongs to. */
  instalment: z.object({ number: z.int(), of: z.int() }).nullable(),
})
export type InvoiceRow = z.output<typeof invoiceRowSchema>

export const invoicePageSchema = z.object({
  invoices: z.array(invoiceRowSchema),
  nextCursor: z.uuid().nullable(),
  /** Unpaid by age group (days after the due date), ignoring the filter; present on the first page only. */
  owed: z.array(z.object({ age: z.enum(DEBT_AGE_GROUPS), invoices: z.int(), leftMinor: z.int() })),
})
export type InvoicePage = z.output<typeof invoicePageSchema>

export const MAX_DEBTORS = 50
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
export const debtQuerySchema = z.strictObject({
  members: z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^${UUID}(?:,${UUID}){0,${MAX_DEBTORS - 1}}$`), {
      error: `Must be ids with commas between, at most ${MAX_DEBTORS}`,
    }),
})

/** Includes invoices billed to a parent. */
export const debtsSchema = z.array(
  z.object({
    memberId: z.uuid(),
    leftMinor: z.int(),
    daysOverdue: z.int(),
    count: z.int(),
    /** At most 20. */
    invoices: z.array(
      z.object({
        ...{ id: z.uuid(), number: z.int(), dueOn: calendarDateSchema, daysOverdue: z.int(), leftMinor: z.int() },
        item: z.string(),
      }),
    ),
  }),
)
export type Debts = z.output<typeof debtsSchema>

export const invoiceDetailsSchema = invoiceRowSchema.extend({
  email: z.string(),
  address: z.array(z.string()),
  cvrNumber: z.string(),
  about: z.object({ memberId: z.uuid(), name: z.string() }).nullable(),
  language,
  note: z.string(),
  vatMinor: z.int(),
  /** Sent back when issuing, so that a draft changed in between is not issued. */
  updatedAt: instantSchema,
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
  /** For a draft: the person's latest invoice with a line of the same description. */
  duplicateOf: z.int().nullable(),
  instalments: z.array(z.object({ dueOn: calendarDateSchema, amountMinor: z.int(), leftMinor: z.int() })),
  /** Null for a draft. A payment slip code line also needs the club's creditor number. */
  transferReference: z.string().nullable(),
  slipLine: z.string().nullable(),
  /** Newest first. */
  movements: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['issued', 'payment', 'credited', 'written-off']),
      amountMinor: z.int(),
      method: z.enum([...PAYMENT_METHODS, 'card']).nullable(),
      /** Order of the card payment, also of a refunded one. */
      orderId: z.uuid().nullable(),
      day: calendarDateSchema,
      number: z.int().nullable(),
      reason: z.string(),
      reverses: z.uuid().nullable(),
      reversible: z.boolean(),
      at: instantSchema,
      by: z.string().nullable(),
      /** E-mail with the credit note; `none` for other movements and recipients without e-mail. */
      mail: z.enum(MAIL_STATES),
    }),
  ),
  reminders: z.array(
    z.object({
      id: z.uuid(),
      step: z.enum([...REMINDER_STEPS, 'manual']),
      day: calendarDateSchema,
      /**
       * `held`: can still be undone; `stopped`: invoice settled or reminders paused before sending; `failed`: sending
       * was given up, no fee.
       */
      state: z.enum(['held', 'queued', 'retrying', 'sent', 'failed', 'stopped', 'withdrawn']),
      feeInvoiceId: z.uuid().nullable(),
    }),
  ),
  pause: z.object({ kind: z.enum(REMINDER_PAUSE_KINDS), reason: z.string(), at: instantSchema }).nullable(),
  /** `lost`: the recipient's account was deleted before sending. */
  mail: z.enum([...MAIL_STATES, 'lost']),
})
export type InvoiceDetails = z.output<typeof invoiceDetailsSchema>

export const newInvoicePaymentSchema = z.strictObject({
  id,
  amountMinor: amount,
  method: z.enum(PAYMENT_METHODS),
  day: calendarDateSchema,
  note: textSchema(200),
})
export const newInvoiceReversalSchema = z.strictObject({ id, reason: required(200) })
export const invoiceIssueSchema = z.strictObject({
  ...{ updatedAt: instantSchema, totalMinor: amount, email: z.string().max(320) },
  duplicateOf: z.int().nullable().default(null),
})
export const newWriteOffSchema = z.strictObject({ id, amountMinor: amount, reason: required(200) })
export const newCreditNoteSchema = z.strictObject({ id, amountMinor: amount, reason: required(200) })

export const newReminderPauseSchema = z.strictObject({ id, kind: z.enum(REMINDER_PAUSE_KINDS), reason: required(200) })
export const newReminderBatchSchema = z.strictObject({ id, invoiceId: id.nullable() })

const days = z.int().min(1).max(MAX_REMINDER_DAYS).nullable()
const fee = z.int().min(0).max(MAX_REMINDER_FEE_MINOR, { error: 'Must be at most 100 kr.' })

/** Days before and after the due date; null means no such reminder. */
export const reminderScheduleSchema = z
  .strictObject({
    isOn: z.boolean(),
    beforeDays: days,
    onDueDate: z.boolean(),
    firstAfterDays: days,
    secondAfterDays: days,
    firstFeeMinor: fee,
    secondFeeMinor: fee,
  })
  .refine((schedule) => findReminderScheduleProblem(schedule) !== 'second-without-first', {
    path: ['firstAfterDays'],
    error: 'Must be set if there is a second reminder',
  })
  .refine((schedule) => findReminderScheduleProblem(schedule) !== 'second-too-early', {
    path: ['secondAfterDays'],
    error: 'Must be at least ten days after the first',
  })

export const invoiceTermsSchema = z.strictObject({
  dueDays: z.int().min(0).max(365),
  bankAccount: textSchema(40).refine((account) => account === '' || parseBankAccount(account) !== null, {
    error: 'Must be a registration number and an account number',
  }),
  creditorNumber: textSchema(8).regex(/^(8[0-9]{7})?$/, { error: 'Must be eight digits that begin with 8' }),
  slipType: z.enum(PAYMENT_SLIP_TYPES).default('71'),
})
export type InvoiceTerms = z.output<typeof invoiceTermsSchema>
