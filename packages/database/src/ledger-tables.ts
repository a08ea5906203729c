import { byteaColumn, minorAmountColumn } from './columns.ts'
import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const sequenceColumn = () => bigint('sequence', { mode: 'number' }).notNull()
const organisationId = () => uuid('organisation_id').notNull()

export type MovementKind = 'capture' | 'refund' | 'manual' | 'drawer' | 'invoice' | 'payout' | 'bank'

export const ledgerQueue = pgTable(
  'ledger_queue',
  {
    sourceKind: text('source_kind').$type<MovementKind>().notNull(),
    sourceId: uuid('source_id').notNull(),
    organisationId: organisationId(),
    nth: bigint('nth', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.sourceKind, table.sourceId] })],
)

export const ledgerHead = pgTable('ledger_head', {
  organisationId: uuid('organisation_id').primaryKey(),
  sequence: sequenceColumn(),
  hash: text('hash').notNull(),
  closedThrough: date('closed_through', { mode: 'string' }),
})

export const ledgerPosting = pgTable(
  'ledger_posting',
  {
    organisationId: organisationId(),
    sequence: sequenceColumn(),
    postedOn: date('posted_on', { mode: 'string' }).notNull(),
    movedOn: date('moved_on', { mode: 'string' }),
    movedAt: instant('moved_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    sourceKind: text('source_kind').$type<MovementKind>().notNull(),
    sourceId: uuid('source_id').notNull(),
    orderId: uuid('order_id'),
    eventId: uuid('event_id'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.sequence] })],
)

export const ledgerLine = pgTable(
  'ledger_line',
  {
    organisationId: organisationId(),
    sequence: sequenceColumn(),
    position: integer('position').notNull(),
    postedOn: date('posted_on', { mode: 'string' }).notNull(),
    account: text('account').notNull(),
    amountMinor: minorAmountColumn('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.sequence, table.position] })],
)

export const ledgerCheck = pgTable('ledger_check', {
  organisationId: uuid('organisation_id').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  result: jsonb('result').$type<unknown>().notNull(),
})

export const accountMapping = pgTable('account_mapping', {
  organisationId: organisationId(),
  account: text('account').notNull(),
  subjectId: uuid('subject_id'),
  number: text('number').notNull(),
  vatCode: text('vat_code').notNull(),
})

export const voucherExport = pgTable('voucher_export', {
  id: uuid('id').primaryKey(),
  organisationId: organisationId(),
  nth: integer('nth').notNull(),
  fromOn: date('from_on', { mode: 'string' }).notNull(),
  toOn: date('to_on', { mode: 'string' }).notNull(),
  format: text('format').$type<'neutral' | 'e-conomic' | 'dinero' | 'billy'>().notNull(),
  language: text('language').$type<'da' | 'en'>().notNull(),
  postings: integer('postings').notNull(),
  createdAt: instant('created_at').notNull(),
  neutralFile: byteaColumn('neutral_file').notNull(),
  programFile: byteaColumn('program_file'),
})

export const voucherExportPosting = pgTable(
  'voucher_export_posting',
  {
    organisationId: organisationId(),
    sequence: sequenceColumn(),
    exportId: uuid('export_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.sequence] })],
)

export const booksClosing = pgTable('books_closing', {
  id: uuid('id').primaryKey(),
  organisationId: organisationId(),
  fromOn: date('from_on', { mode: 'string' }),
  throughOn: date('through_on', { mode: 'string' }).notNull(),
  sequence: sequenceColumn(),
  hash: text('hash').notNull(),
  closedAt: instant('closed_at').notNull(),
  closedBy: uuid('closed_by'),
  reopenedAt: instant('reopened_at'),
  reopenedBy: uuid('reopened_by'),
  reopenReason: text('reopen_reason').notNull().default(''),
})

export const gatewayReading = pgTable('gateway_reading', {
  attemptId: uuid('attempt_id').primaryKey(),
  ourMinor: minorAmountColumn('our_minor').notNull(),
  gatewayMinor: minorAmountColumn('gateway_minor'),
  unreadBecause: text('unread_because').$type<'provider-not-set-up' | 'gateway-silent' | 'not-at-gateway'>(),
  readAt: instant('read_at').notNull(),
})

export const acceptedPayment = pgTable('accepted_payment', {
  attemptId: uuid('attempt_id').primaryKey(),
  ourMinor: minorAmountColumn('our_minor').notNull(),
  reason: text('reason').notNull(),
  acceptedAt: instant('accepted_at').notNull(),
  acceptedBy: uuid('accepted_by'),
})

export const auditorLink = pgTable('auditor_link', {
  id: uuid('id').primaryKey(),
  organisationId: organisationId(),
  name: text('name').notNull(),
  secretHash: byteaColumn('secret_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  openedAt: instant('opened_at'),
  createdBy: uuid('created_by'),
})

export const clubBudget = pgTable(
  'club_budget',
  {
    organisationId: organisationId(),
    year: integer('year').notNull(),
    account: text('account').notNull(),
    amountMinor: minorAmountColumn('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.year, table.account] })],
)
