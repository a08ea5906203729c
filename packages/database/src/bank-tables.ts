import { minorAmountColumn } from './columns.ts'
import { boolean, date, integer, jsonb, pgTable, primaryKey, sql, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bankFile = pgTable('bank_file', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  fingerprint: text('fingerprint').notNull(),
  filename: text('filename').notNull(),
  format: text('format').$type<'camt' | 'csv'>().notNull(),
  accounts: text('accounts').array().notNull(),
  lines: integer('lines').notNull(),
  added: integer('added').notNull(),
  refused: integer('refused').notNull(),
  refusedFirst: jsonb('refused_first').$type<{ row: number; reason: string }[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  undoneAt: instant('undone_at'),
})

export const bankLine = pgTable('bank_line', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  fileId: uuid('file_id').notNull(),
  account: text('account').notNull(),
  key: text('key').notNull(),
  source: text('source').notNull(),
  bookedOn: date('booked_on', { mode: 'string' }).notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  matchedMinor: minorAmountColumn('matched_minor').notNull().default(0),
  text: text('text').notNull(),
  payer: text('payer').notNull(),
  reference: text('reference').notNull(),
  bankReference: text('bank_reference').notNull(),
  reason: text('reason'),
  proposals: jsonb('proposals').$type<{ invoiceId: string; reason: string }[]>().notNull().default([]),
  ignoredReason: text('ignored_reason'),
  ignoredAt: instant('ignored_at'),
  ignoredBy: uuid('ignored_by'),
  ignoreBatchId: uuid('ignore_batch_id'),
  state: text('state').notNull().generatedAlwaysAs(sql`case when ignored_at is not null then 'ignored' end`),
})

export const bankStatementPeriod = pgTable('bank_statement_period', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id').notNull(),
  fileId: uuid('file_id').notNull(),
  account: text('account').notNull(),
  fromOn: date('from_on', { mode: 'string' }).notNull(),
  throughOn: date('through_on', { mode: 'string' }).notNull(),
  openingMinor: minorAmountColumn('opening_minor'),
  closingMinor: minorAmountColumn('closing_minor'),
  importedAt: instant('imported_at').notNull(),
})

export const bankIgnoreBatch = pgTable('bank_ignore_batch', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  throughOn: date('through_on', { mode: 'string' }).notNull(),
  unproposedOnly: boolean('unproposed_only').notNull(),
  reason: text('reason').notNull(),
  lines: integer('lines').notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  undoneAt: instant('undone_at'),
})

export const bankMatch = pgTable('bank_match', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  lineId: uuid('line_id').notNull(),
  invoiceId: uuid('invoice_id').notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  matchedAt: instant('matched_at').notNull(),
  matchedBy: uuid('matched_by'),
  undoneAt: instant('undone_at'),
})

export const payoutFile = pgTable('payout_file', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  fingerprint: text('fingerprint').notNull(),
  filename: text('filename').notNull(),
  rows: integer('rows').notNull(),
  added: integer('added').notNull(),
  refused: integer('refused').notNull(),
  refusedFirst: jsonb('refused_first').$type<{ row: number; reason: string }[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  undoneAt: instant('undone_at'),
})

export const payout = pgTable('payout', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  provider: text('provider').notNull(),
  reference: text('reference').notNull(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  capturedMinor: minorAmountColumn('captured_minor').notNull().default(0),
  refundedMinor: minorAmountColumn('refunded_minor').notNull().default(0),
  chargebackMinor: minorAmountColumn('chargeback_minor').notNull().default(0),
  adjustmentMinor: minorAmountColumn('adjustment_minor').notNull().default(0),
  feeMinor: minorAmountColumn('fee_minor').notNull().default(0),
  netMinor: minorAmountColumn('net_minor').notNull().generatedAlwaysAs(sql`captured_minor - fee_minor`),
  explainedMinor: minorAmountColumn('explained_minor').notNull().default(0),
  statedMinor: minorAmountColumn('stated_minor'),
  rows: integer('rows').notNull().default(0),
  findings: integer('findings').notNull().default(0),
  lineId: uuid('line_id'),
  arrivedAt: instant('arrived_at'),
  arrivedBy: uuid('arrived_by'),
})

export const payoutLine = pgTable(
  'payout_line',
  {
    payoutId: uuid('payout_id').notNull(),
    key: text('key').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    fileId: uuid('file_id').notNull(),
    row: integer('row').notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    typeText: text('type_text').notNull().default(''),
    orderNumber: text('order_number').notNull(),
    transactionNumber: text('transaction_number').notNull(),
    amountMinor: minorAmountColumn('amount_minor').notNull(),
    feeMinor: minorAmountColumn('fee_minor').notNull(),
    feeDiffers: boolean('fee_differs').notNull(),
    movementId: uuid('movement_id'),
    explainedMinor: minorAmountColumn('explained_minor').notNull().default(0),
    finding: text('finding'),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.key] })],
)

export const payoutMovement = pgTable('payout_movement', {
  id: uuid('id').primaryKey(),
  payoutId: uuid('payout_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  provider: text('provider').notNull(),
  reference: text('reference').notNull(),
  netMinor: minorAmountColumn('net_minor').notNull(),
  feeMinor: minorAmountColumn('fee_minor').notNull(),
  chargebackMinor: minorAmountColumn('chargeback_minor').notNull(),
  explainedMinor: minorAmountColumn('explained_minor').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  bookedAt: instant('booked_at').notNull(),
  bookedBy: uuid('booked_by'),
  reverses: uuid('reverses'),
})

export const bankBooking = pgTable('bank_booking', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  lineId: uuid('line_id').notNull(),
  kind: text('kind').$type<'cash' | 'bank-fee' | 'prepayment'>().notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  invoiceId: uuid('invoice_id'),
  refunds: uuid('refunds'),
  bookedAt: instant('booked_at').notNull(),
  bookedBy: uuid('booked_by'),
  reverses: uuid('reverses'),
})

export const acceptedMissingPayout = pgTable('accepted_missing_payout', {
  movementId: uuid('movement_id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  reason: text('reason').notNull(),
  acceptedAt: instant('accepted_at').notNull(),
  acceptedBy: uuid('accepted_by'),
})

export const acceptedBankDifference = pgTable(
  'accepted_bank_difference',
  {
    organisationId: uuid('organisation_id').notNull(),
    account: text('account').notNull(),
    kind: text('kind').notNull(),
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    throughOn: date('through_on', { mode: 'string' }).notNull(),
    amountMinor: minorAmountColumn('amount_minor').notNull(),
    reason: text('reason').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
    acceptedBy: uuid('accepted_by'),
  },
  ({ organisationId, account, kind, fromOn, throughOn, amountMinor }) => [
    primaryKey({ columns: [organisationId, account, kind, fromOn, throughOn, amountMinor] }),
  ],
)

export const bankMapping = pgTable(
  'bank_mapping',
  {
    organisationId: uuid('organisation_id').notNull(),
    headings: text('headings').notNull(),
    mapping: jsonb('mapping').$type<unknown>().notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.headings] })],
)
