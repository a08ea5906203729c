import { minorAmountColumn } from './columns.ts'
import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const calendarDate = (name: string) => date(name, { mode: 'string' })

export const savedCard = pgTable('saved_card', {
  id: uuid('id').primaryKey(),
  attemptId: uuid('attempt_id'),
  cardWindowId: uuid('card_window_id'),
  authorizationIdentifier: text('authorization_identifier'),
  organisationId: uuid('organisation_id').notNull(),
  payerMemberId: uuid('payer_member_id').notNull(),
  provider: text('provider').notNull(),
  sealedId: text('sealed_id'),
  idHash: text('id_hash').notNull(),
  state: text('state').$type<'reported' | 'kept' | 'refused' | 'ending' | 'ended'>().notNull(),
  cardType: text('card_type'),
  lastFour: text('last_four'),
  expiresOn: calendarDate('expires_on'),
  tries: integer('tries').notNull().default(0),
  notBefore: instant('not_before').notNull(),
  lastError: text('last_error'),
  reportedAt: instant('reported_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const cardWindow = pgTable('card_window', {
  id: uuid('id').primaryKey(),
  replacedCardId: uuid('replaced_card_id').notNull(),
  orderKind: text('order_kind').notNull(),
  provider: text('provider').notNull(),
  orderNumber: text('order_number').notNull(),
  state: text('state').$type<'created' | 'open' | 'releasing' | 'done'>().notNull().default('created'),
  paymentIdentifier: text('payment_identifier'),
  authorizationIdentifier: text('authorization_identifier'),
  tries: integer('tries').notNull().default(0),
  notBefore: instant('not_before').notNull(),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const renewalConsent = pgTable('renewal_consent', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  membershipId: uuid('membership_id').notNull(),
  payerMemberId: uuid('payer_member_id').notNull(),
  orderId: uuid('order_id').notNull(),
  cardId: uuid('card_id'),
  state: text('state').$type<'given' | 'active' | 'stopped'>().notNull().default('given'),
  textVersion: text('text_version').notNull(),
  language: text('language').$type<'da' | 'en'>().notNull(),
  priceMinor: minorAmountColumn('price_minor').notNull(),
  agreedAt: instant('agreed_at').notNull(),
  skipsAfter: calendarDate('skips_after'),
  stoppedAt: instant('stopped_at'),
  stoppedBy: text('stopped_by').$type<'member' | 'club' | 'portal' | 'replaced'>(),
})

export const renewalCharge = pgTable('renewal_charge', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  payerMemberId: uuid('payer_member_id').notNull(),
  cardId: uuid('card_id').notNull(),
  dueOn: calendarDate('due_on').notNull(),
  state: text('state').$type<'planned' | 'charging' | 'paid' | 'failed' | 'ended'>().notNull().default('planned'),
  chargeOn: calendarDate('charge_on'),
  noticedDays: integer('noticed_days'),
  noticedMinor: minorAmountColumn('noticed_minor'),
  declines: integer('declines').notNull().default(0),
  triedOn: calendarDate('tried_on'),
  nextOn: calendarDate('next_on'),
  lastReason: text('last_reason'),
  orderId: uuid('order_id'),
  attemptId: uuid('attempt_id'),
  tries: integer('tries').notNull().default(0),
  leaseId: uuid('lease_id'),
  notBefore: instant('not_before').notNull(),
  paidAt: instant('paid_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const renewalLine = pgTable(
  'renewal_line',
  {
    chargeId: uuid('charge_id').notNull(),
    consentId: uuid('consent_id').notNull(),
    dueOn: calendarDate('due_on').notNull(),
    priceMinor: minorAmountColumn('price_minor').notNull(),
    state: text('state').$type<'planned' | 'stopped' | 'refunded'>().notNull().default('planned'),
  },
  (table) => [primaryKey({ columns: [table.chargeId, table.consentId] })],
)
