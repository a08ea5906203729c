import { minorAmountColumn, vatRateColumn } from './columns.ts'
import { bigint, boolean, date, integer, pgTable, primaryKey, sql, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const calendarDate = (name: string) => date(name, { mode: 'string' })

export type InvoiceMovementKind = 'issued' | 'payment' | 'credited' | 'written-off'

export const clubInvoicing = pgTable('club_invoicing', {
  organisationId: uuid('organisation_id').primaryKey(),
  lastNumber: bigint('last_number', { mode: 'number' }).notNull().default(0),
  dueDays: integer('due_days').notNull().default(14),
  bankAccount: text('bank_account').notNull().default(''),
  creditorNumber: text('creditor_number').notNull().default(''),
  slipType: text('slip_type').$type<'71' | '75'>().notNull().default('71'),
})

export const invoice = pgTable('invoice', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id'),
  payerMemberId: uuid('payer_member_id'),
  recipientName: text('recipient_name').notNull(),
  recipientEmail: text('recipient_email').notNull().default(''),
  recipientAddress: text('recipient_address').array().notNull().default([]),
  cvrNumber: text('cvr_number').notNull().default(''),
  language: text('language').$type<'da' | 'en'>().notNull(),
  note: text('note').notNull().default(''),
  totalMinor: minorAmountColumn('total_minor').notNull(),
  vatMinor: minorAmountColumn('vat_minor').notNull(),
  paidMinor: minorAmountColumn('paid_minor').notNull().default(0),
  creditedMinor: minorAmountColumn('credited_minor').notNull().default(0),
  creditedVatMinor: minorAmountColumn('credited_vat_minor').notNull().default(0),
  writtenOffMinor: minorAmountColumn('written_off_minor').notNull().default(0),
  dueOn: calendarDate('due_on'),
  issuedOn: calendarDate('issued_on'),
  number: bigint('number', { mode: 'number' }),
  sellerName: text('seller_name'),
  sellerAddress: text('seller_address').notNull().default(''),
  sellerPostCode: text('seller_post_code').notNull().default(''),
  sellerCity: text('seller_city').notNull().default(''),
  sellerCvrNumber: text('seller_cvr_number'),
  bankAccount: text('bank_account').notNull().default(''),
  creditorNumber: text('creditor_number').notNull().default(''),
  slipType: text('slip_type').$type<'71' | '75'>().notNull().default('71'),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  updatedAt: instant('updated_at').notNull(),
  mailLostAt: instant('mail_lost_at'),
  payToken: text('pay_token').notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  orderId: uuid('order_id'),
  claimedBy: uuid('claimed_by'),
  feeOf: uuid('fee_of'),
  owedAgainOn: calendarDate('owed_again_on'),
  instalmentCount: integer('instalment_count').notNull().default(0),
  nextDueOn: calendarDate('next_due_on'),
  nextInstalment: integer('next_instalment').notNull().default(0),
  purchaseOrderId: uuid('purchase_order_id'),
})

export const invoiceInstalment = pgTable(
  'invoice_instalment',
  {
    invoiceId: uuid('invoice_id').notNull(),
    position: integer('position').notNull(),
    dueOn: calendarDate('due_on').notNull(),
    amountMinor: minorAmountColumn('amount_minor').notNull(),
    uptoMinor: minorAmountColumn('upto_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
)

export const invoiceLine = pgTable(
  'invoice_line',
  {
    invoiceId: uuid('invoice_id').notNull(),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitMinor: minorAmountColumn('unit_minor').notNull(),
    vatRate: vatRateColumn('vat_rate').notNull(),
    vatMinor: minorAmountColumn('vat_minor').notNull(),
    totalMinor: minorAmountColumn('total_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.invoiceId, table.position] })],
)

export const invoiceMovement = pgTable('invoice_movement', {
  id: uuid('id').primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').$type<InvoiceMovementKind>().notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  vatMinor: minorAmountColumn('vat_minor').notNull().default(0),
  method: text('method').$type<'bank-transfer' | 'cash' | 'card'>(),
  day: calendarDate('day').notNull(),
  number: bigint('number', { mode: 'number' }),
  reason: text('reason').notNull().default(''),
  reverses: uuid('reverses'),
  bookedAt: instant('booked_at').notNull(),
  bookedBy: uuid('booked_by'),
})

export const clubReminders = pgTable('club_reminders', {
  organisationId: uuid('organisation_id').primaryKey(),
  isOn: boolean('is_on').notNull(),
  beforeDays: integer('before_days'),
  onDueDate: boolean('on_due_date').notNull(),
  firstAfterDays: integer('first_after_days'),
  secondAfterDays: integer('second_after_days'),
  firstFeeMinor: minorAmountColumn('first_fee_minor').notNull(),
  secondFeeMinor: minorAmountColumn('second_fee_minor').notNull(),
  inForceOn: calendarDate('in_force_on').notNull().default(sql`(now() at time zone 'Europe/Copenhagen')::date`),
})

export const invoiceReminder = pgTable('invoice_reminder', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  invoiceId: uuid('invoice_id').notNull(),
  step: text('step').notNull(),
  day: calendarDate('day').notNull(),
  state: text('state').notNull(),
  feeInvoiceId: uuid('fee_invoice_id'),
  changeSetId: uuid('change_set_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  sentAt: instant('sent_at'),
  instalment: integer('instalment').notNull().default(0),
})

export const invoiceReminderPause = pgTable('invoice_reminder_pause', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').notNull(),
  invoiceId: uuid('invoice_id'),
  memberId: uuid('member_id'),
  reason: text('reason').notNull(),
  pausedAt: instant('paused_at').notNull(),
  pausedBy: uuid('paused_by'),
  endedAt: instant('ended_at'),
})

export const invoiceReminderCheck = pgTable('invoice_reminder_check', {
  organisationId: uuid('organisation_id').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  expected: integer('expected').notNull(),
  missing: integer('missing').notNull(),
  unsent: integer('unsent').notNull(),
  unfounded: integer('unfounded').notNull(),
  fees: integer('fees').notNull().default(0),
})
