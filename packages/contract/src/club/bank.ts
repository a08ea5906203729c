import { BANK_FIELDS, BANK_PRESETS } from '@forenet/domain/bank-columns'
import { MATCH_REASONS } from '@forenet/domain/bank-match'
import { BANK_LINE_REFUSALS, normalizeBankAccount } from '@forenet/domain/bank-statement'
import { DATE_ORDERS } from '@forenet/domain/date-order'
import { INVOICE_STATES, MAX_INVOICE_MINOR } from '@forenet/domain/invoice'
import { BANK_BOOKING_KINDS } from '@forenet/domain/ledger'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema, searchTextSchema, textSchema } from '../member.ts'
import { importFileQuerySchema } from './import.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const reason = textSchema(200).min(1, { error: 'Must not be empty' })

export const BANK_FILE_TYPES = ['text/csv', 'application/xml', 'application/octet-stream'] as const
export const BANK_LINE_STATES = ['open', 'matched', 'ignored', 'outgoing'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

const FIELDS: ReadonlySet<string> = new Set(['', ...BANK_FIELDS])

/**
 * CAMT.053 needs only `filename`; absent settings for CSV are guessed, or those of the club's last file of that type.
 */
export const bankFileQuerySchema = importFileQuerySchema.omit({ sheet: true }).extend({
  /** Such as `date,text,amount,`; an empty entry ignores the column. */
  fields: z
    .string()
    .max(2_000)
    .refine((fields) => fields.split(',').every((field) => FIELDS.has(field)), {
      error: 'Must be what each column is, with commas between',
    })
    .optional(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
  account: textSchema(40)
    .refine((account) => normalizeBankAccount(account) !== null, { error: 'Must be a bank account' })
    .optional(),
})
export type BankFileQuery = z.output<typeof bankFileQuerySchema>
export const bankImportQuerySchema = bankFileQuerySchema.extend({ id })
export type BankImportQuery = z.output<typeof bankImportQuerySchema>

const refusedLines = z.object({
  count: z.int(),
  /** The first 100. `row`: from 1; in CAMT.053 the number of the entry. */
  first: z.array(z.object({ row: z.int(), reason: z.enum(BANK_LINE_REFUSALS) })),
})

export const bankFilePreviewSchema = z.object({
  format: z.enum(['camt', 'csv']),
  accounts: z.array(z.string()),
  /** Null for CAMT.053. */
  csv: z
    .object({
      encoding: importFileQuerySchema.shape.encoding.unwrap().nullable(),
      delimiter: z.string().nullable(),
      headingRow: z.int(),
      preset: z.enum(BANK_PRESETS).nullable(),
      isStored: z.boolean(),
      dateOrder: z.enum(DATE_ORDERS),
      columns: z.array(
        z.object({ heading: z.string(), samples: z.array(z.string()), field: z.enum(BANK_FIELDS).nullable() }),
      ),
    })
    .nullable(),
  read: z
    .object({
      lines: z.int(),
      added: z.int(),
      known: z.int(),
      refused: refusedLines,
      /** Whether the file says which days it covers, so that it is worth importing without new transactions. */
      coversDays: z.boolean(),
      from: calendarDateSchema.nullable(),
      to: calendarDateSchema.nullable(),
      samples: z.array(z.object({ bookedOn: calendarDateSchema, amountMinor: z.int(), text: z.string() })),
    })
    .nullable(),
})
export type BankFilePreview = z.output<typeof bankFilePreviewSchema>

export const bankFileSchema = z.object({
  id: z.uuid(),
  filename: z.string(),
  format: z.enum(['camt', 'csv']),
  accounts: z.array(z.string()),
  at: instantSchema,
  by: z.string().nullable(),
  lines: z.int(),
  added: z.int(),
  known: z.int(),
  refused: refusedLines,
  matched: z.int(),
  undoneAt: instantSchema.nullable(),
})
export type BankFile = z.output<typeof bankFileSchema>

export const bankLineFilterSchema = z.strictObject({
  state: z.enum(BANK_LINE_STATES).optional(),
  text: searchTextSchema(100).optional(),
})
export type BankLineFilter = z.output<typeof bankLineFilterSchema>

const invoiceOfLine = z.object({
  id: z.uuid(),
  number: z.int(),
  recipient: z.string(),
  state: z.enum(INVOICE_STATES),
  leftMinor: z.int(),
})

export const bankLineSchema = z.object({
  id: z.uuid(),
  bookedOn: calendarDateSchema,
  amountMinor: z.int(),
  openMinor: z.int(),
  text: z.string(),
  payer: z.string(),
  account: z.string(),
  state: z.enum(BANK_LINE_STATES),
  reason: z.enum(MATCH_REASONS).nullable(),
  /** Most likely first; without invoices settled since. */
  proposals: z.array(invoiceOfLine.extend({ reason: z.enum(MATCH_REASONS) })),
})
export type BankLine = z.output<typeof bankLineSchema>

export const bankLinePageSchema = z.object({
  lines: z.array(bankLineSchema),
  nextCursor: z.uuid().nullable(),
  /** Ignores the filter; present on the first page only. */
  states: z.array(z.object({ state: z.enum(BANK_LINE_STATES), lines: z.int(), minor: z.int() })),
})
export type BankLinePage = z.output<typeof bankLinePageSchema>

export const bankLineDetailsSchema = bankLineSchema.extend({
  reference: z.string(),
  bankReference: z.string(),
  file: z.object({ id: z.uuid(), filename: z.string(), at: instantSchema }),
  ignored: z.object({ reason: z.string(), at: instantSchema, by: z.string().nullable() }).nullable(),
  /** The matched card acquirer payout, or unmatched ones of the same amount. */
  payouts: z.array(z.object({ id: z.uuid(), reference: z.string(), paidOn: calendarDateSchema })),
  matches: z.array(
    z.object({
      id: z.uuid(),
      invoice: invoiceOfLine,
      amountMinor: z.int(),
      at: instantSchema,
      /** Null if matched automatically by its payment reference. */
      by: z.string().nullable(),
      undoneAt: instantSchema.nullable(),
    }),
  ),
  /** Amounts without an invoice or payout, newest first. */
  bookings: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(BANK_BOOKING_KINDS),
      amountMinor: z.int(),
      at: instantSchema,
      by: z.string().nullable(),
      undoneAt: instantSchema.nullable(),
    }),
  ),
  /** Prepayments that an outgoing transaction may refund. */
  prepayments: z.array(z.object({ id: z.uuid(), name: z.string(), day: calendarDateSchema, leftMinor: z.int() })),
})
export type BankLineDetails = z.output<typeof bankLineDetailsSchema>

/**
 * `amountMinor`: the unmatched amount of the line, negative if paid out. `prepaymentId`: the prepayment that an outgoing
 * transaction refunds.
 */
export const newBankBookingSchema = z.strictObject({
  id,
  kind: z.enum(BANK_BOOKING_KINDS),
  amountMinor: z.int().min(-MAX_INVOICE_MINOR).max(MAX_INVOICE_MINOR),
  prepaymentId: id.nullable(),
})

/** `amountMinor`: at most the unmatched amount of the line and the outstanding amount of the invoice. */
export const newBankMatchSchema = z.strictObject({
  id,
  invoiceId: id,
  amountMinor: z.int().min(1, { error: 'Must be more than nothing' }).max(MAX_INVOICE_MINOR),
})
export const bankMatchUndoSchema = z.strictObject({ id, reason })
export const bankLineIgnoreSchema = z.strictObject({ reason })

export const bankMatchRunSchema = z.object({ matched: z.int(), open: z.int() })
export type BankMatchRun = z.output<typeof bankMatchRunSchema>

const ignoredLines = z.strictObject({
  /** Inclusive. */
  through: calendarDateSchema,
  /** Leaves out transactions for which an invoice is proposed. */
  unproposedOnly: z.boolean(),
})
export const bankIgnorePreviewQuerySchema = ignoredLines
export const bankIgnorePreviewSchema = z.object({
  lines: z.int(),
  amountMinor: z.int(),
  from: calendarDateSchema.nullable(),
  to: calendarDateSchema.nullable(),
  /** The largest amounts. */
  samples: z.array(z.object({ id: z.uuid(), bookedOn: calendarDateSchema, amountMinor: z.int(), text: z.string() })),
})
export type BankIgnorePreview = z.output<typeof bankIgnorePreviewSchema>

/** `lines`: number in the preview; refused if it has changed. */
export const newBankIgnoreBatchSchema = ignoredLines.extend({ id, reason, lines: z.int().min(1).max(10_000_000) })
export const bankIgnoreBatchSchema = z.object({
  id: z.uuid(),
  through: calendarDateSchema,
  unproposedOnly: z.boolean(),
  reason: z.string(),
  lines: z.int(),
  amountMinor: z.int(),
  at: instantSchema,
  by: z.string().nullable(),
  undoneAt: instantSchema.nullable(),
})
export type BankIgnoreBatch = z.output<typeof bankIgnoreBatchSchema>
