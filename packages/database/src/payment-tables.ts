import { minorAmountColumn, vatRateColumn } from './columns.ts'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, sql, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export type OrderKind = 'membership' | 'event' | 'invoice'
export type OrderStatus = 'initiated' | 'paid' | 'declined'
export type AttemptState = 'created' | 'window-open' | 'authorized' | 'captured' | 'voided' | 'declined' | 'failed'
export type AuthorizationState = 'reported' | 'capturing' | 'captured' | 'voiding' | 'voided' | 'foreign' | 'gone'
export type VoidReason =
  | 'already-paid'
  | 'mismatch'
  | 'capture-failed'
  | 'declined'
  | 'seats-gone'
  | 'cancelled'
  | 'participant-not-yours'

export const paymentOrder = pgTable('payment_order', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<OrderKind>().notNull(),
  organisationId: uuid('organisation_id').notNull(),
  payerMemberId: uuid('payer_member_id'),
  subjectId: uuid('subject_id'),
  token: text('token').notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<OrderStatus>().notNull().default('initiated'),
  language: text('language').$type<'da' | 'en'>().notNull(),
  selection: jsonb('selection').$type<unknown>().notNull(),
  billingName: text('billing_name').notNull(),
  billingEmail: text('billing_email').notNull(),
  billingPhone: text('billing_phone').notNull().default(''),
  billingAddress: jsonb('billing_address').$type<Record<string, string | null>>().notNull(),
  declineCode: text('decline_code'),
  declineReason: text('decline_reason'),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
  declinedAt: instant('declined_at'),
})

export const paymentOrderLine = pgTable(
  'payment_order_line',
  {
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    memberId: uuid('member_id'),
    historyId: uuid('history_id'),
    participantName: text('participant_name').notNull(),
    description: text('description').notNull(),
    priceMinor: minorAmountColumn('price_minor').notNull(),
    vatRate: vatRateColumn('vat_rate').notNull(),
    vatMinor: minorAmountColumn('vat_minor').notNull(),
    surchargeMinor: minorAmountColumn('surcharge_minor').notNull(),
    totalMinor: minorAmountColumn('total_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

export const paymentAttempt = pgTable('payment_attempt', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  attemptNumber: integer('attempt_number').notNull(),
  provider: text('provider').notNull().default('freepay'),
  orderNumber: text('order_number').notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  currency: text('currency').notNull(),
  testMode: boolean('test_mode').notNull(),
  state: text('state').$type<AttemptState>().notNull().default('created'),
  paymentIdentifier: text('payment_identifier'),
  paymentWindowLink: text('payment_window_link'),
  authorizationIdentifier: text('authorization_identifier'),
  capturedMinor: minorAmountColumn('captured_minor').notNull().default(0),
  refundedMinor: minorAmountColumn('refunded_minor').notNull().default(0),
  maskedCard: text('masked_card'),
  cardType: text('card_type'),
  wallet: text('wallet'),
  voidReason: text('void_reason').$type<VoidReason>(),
  declineCode: text('decline_code'),
  declineReason: text('decline_reason'),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  capturedAt: instant('captured_at'),
})

export const paymentAuthorization = pgTable(
  'payment_authorization',
  {
    attemptId: uuid('attempt_id').notNull(),
    authorizationIdentifier: text('authorization_identifier').notNull(),
    state: text('state').$type<AuthorizationState>().notNull().default('reported'),
    reportedBy: text('reported_by').$type<'callback' | 'return' | 'decline'>().notNull(),
    voidReason: text('void_reason').$type<VoidReason>(),
    tries: integer('tries').notNull().default(0),
    leaseId: uuid('lease_id'),
    notBefore: instant('not_before').notNull(),
    lastError: text('last_error'),
    reportedAt: instant('reported_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.authorizationIdentifier] })],
)

export const afterPaymentStep = pgTable(
  'after_payment_step',
  {
    orderId: uuid('order_id').notNull(),
    step: text('step').$type<'mail' | 'notification' | 'whatsapp' | 'recalculation'>().notNull(),
    position: integer('position').notNull(),
    storedAt: instant('stored_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    lastTriedAt: instant('last_tried_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.step] })],
)

export const outgoingMessage = pgTable('outgoing_message', {
  id: uuid('id').primaryKey().defaultRandom(),
  channel: text('channel').$type<'mail' | 'whatsapp'>().notNull(),
  onceKey: text('once_key').notNull(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  providerId: text('provider_id'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  claimedUntil: instant('claimed_until'),
  lastError: text('last_error'),
})

export const refusedEmail = pgTable('refused_email', {
  email: text('email').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
  answer: text('answer').notNull(),
})

export const paymentRefund = pgTable('payment_refund', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  attemptId: uuid('attempt_id').notNull(),
  partOf: uuid('part_of'),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<'requested' | 'done' | 'charged-back'>().notNull().default('requested'),
  tries: integer('tries').notNull().default(0),
  leaseId: uuid('lease_id'),
  notBefore: instant('not_before').notNull(),
  lastError: text('last_error'),
  keyRefused: boolean('key_refused').notNull().default(false),
  requestedAt: instant('requested_at').notNull(),
  askedAt: instant('asked_at'),
  doneAt: instant('done_at'),
  updatedAt: instant('updated_at').notNull(),
})

export const chargebackQueue = pgTable('chargeback_queue', {
  nth: bigint('nth', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  organisationId: uuid('organisation_id').notNull(),
  orderNumber: text('order_number').notNull().default(''),
  transactionNumber: text('transaction_number').notNull().default(''),
  notBefore: instant('not_before').notNull().default(sql`'-infinity'`),
  amountMinor: minorAmountColumn('amount_minor').notNull().default(0),
})

export const manualPayment = pgTable('manual_payment', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  method: text('method').notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  note: text('note').notNull().default(''),
  bookedAt: instant('booked_at').notNull(),
  bookedBy: uuid('booked_by'),
  reverses: uuid('reverses'),
  partOf: uuid('part_of'),
})

/** Payment methods that a club has received at least one payment by; maintained by a trigger. */
export const clubPaymentMethod = pgTable(
  'club_payment_method',
  { organisationId: uuid('organisation_id').notNull(), method: text('method').notNull() },
  (table) => [primaryKey({ columns: [table.organisationId, table.method] })],
)

export const clubRefund = pgTable('club_refund', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  orderId: uuid('order_id').notNull(),
  memberId: uuid('member_id'),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  reason: text('reason').notNull(),
  state: text('state', { enum: ['waiting', 'given', 'refused', 'withdrawn'] }).notNull(),
  byTwo: boolean('by_two').notNull(),
  askedBy: uuid('asked_by'),
  askedAt: instant('asked_at').notNull(),
  ticketId: uuid('ticket_id'),
  voidTicket: boolean('void_ticket').notNull().default(false),
  limitMinor: minorAmountColumn('limit_minor'),
  furtherIds: uuid('further_ids').array().notNull().default([]),
  withTicketIds: uuid('with_ticket_ids').array().notNull().default([]),
})

/** Requested increase of the refund limit, pending a second owner's approval; null means unlimited. */
export const refundLimitChange = pgTable('refund_limit_change', {
  organisationId: uuid('organisation_id').primaryKey(),
  limitMinor: minorAmountColumn('limit_minor'),
})
