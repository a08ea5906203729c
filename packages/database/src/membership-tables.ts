import { byteaColumn, minorAmountColumn, vatRateColumn } from './columns.ts'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
type Status = 'active' | 'upcoming' | 'expired' | 'inactive'

export const organisation = pgTable('organisation', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  description: text('description').notNull().default(''),
  email: text('email').notNull(),
  phone: text('phone').notNull().default(''),
  website: text('website').notNull().default(''),
  addressLine1: text('address_line_1').notNull().default(''),
  postCode: text('post_code').notNull().default(''),
  city: text('city').notNull().default(''),
  accentColour: text('accent_colour').notNull().default('#1f6f54'),
  foundedYear: integer('founded_year'),
  cvrNumber: text('cvr_number'),
  duesPaidFor: text('dues_paid_for'),
  enabled: boolean('enabled').notNull().default(true),
  paymentProvider: text('payment_provider').notNull().default('freepay'),
  paymentAuthToken: text('payment_auth_token'),
  paymentTestMode: boolean('payment_test_mode').notNull().default(false),
  paymentCurrency: text('payment_currency').notNull().default('DKK'),
  refundLimitMinor: minorAmountColumn('refund_limit_minor'),
  /** Text for searching, maintained by triggers. */
  searchText: text('search_text').notNull().default(''),
  postArea: integer('post_area'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const organisationLogo = pgTable('organisation_logo', {
  organisationId: uuid('organisation_id').primaryKey(),
  contentType: text('content_type').$type<'image/png' | 'image/jpeg' | 'image/webp'>().notNull(),
  bytes: byteaColumn('bytes').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const gatewayKey = pgTable(
  'gateway_key',
  {
    organisationId: uuid('organisation_id').notNull(),
    provider: text('provider').notNull(),
    sealedKey: text('sealed_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.provider] })],
)

export const replacedGatewayKey = pgTable('replaced_gateway_key', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  provider: text('provider').notNull(),
  sealedKey: text('sealed_key'),
  replacedAt: instant('replaced_at').notNull(),
})

export const membershipType = pgTable('membership_type', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  activity: text('activity').notNull().default(''),
  archivedAt: instant('archived_at'),
  version: integer('version').notNull().default(1),
})

export const membershipConfiguration = pgTable('membership_configuration', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  priceMinor: minorAmountColumn('price_minor').notNull(),
  vatRate: vatRateColumn('vat_rate').notNull().default(1),
  surchargeMinor: minorAmountColumn('surcharge_minor').notNull().default(0),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  offerStartDate: date('offer_start_date', { mode: 'string' }).notNull(),
  months: integer('months'),
  ageFrom: integer('age_from'),
  ageTo: integer('age_to'),
  byApproval: boolean('by_approval').notNull().default(false),
  invoiceDueDays: integer('invoice_due_days'),
  gender: text('gender').$type<'female' | 'male'>(),
  joiningFeeMinor: minorAmountColumn('joining_fee_minor').notNull().default(0),
  laterFrom: date('later_from', { mode: 'string' }),
  laterPriceMinor: minorAmountColumn('later_price_minor'),
  byMonth: boolean('by_month').notNull().default(false),
  householdBy: text('household_by').$type<'percent' | 'price'>(),
  householdSecond: minorAmountColumn('household_second'),
  householdThird: minorAmountColumn('household_third'),
  capacity: integer('capacity'),
  enabled: boolean('enabled').notNull().default(true),
  typeId: uuid('type_id'),
  version: integer('version').notNull().default(1),
})

export const openedSeason = pgTable('season_opening', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  sent: jsonb('sent').notNull(),
  openedAt: instant('opened_at').notNull(),
  takenBackAt: instant('taken_back_at'),
})

export const membership = pgTable('membership', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id').notNull(),
  enabled: boolean('enabled').notNull().default(false),
  status: text('status').$type<Status>().notNull().default('inactive'),
  oldStatus: text('old_status'),
  newStatus: text('new_status'),
  autoRenewCycle: text('auto_renew_cycle').notNull().default('yearly'),
  referenceKey: text('reference_key').notNull(),
  overallStartDate: date('overall_start_date', { mode: 'string' }),
  overallEndDate: date('overall_end_date', { mode: 'string' }),
  readyForRenewal: boolean('ready_for_renewal').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updateDate: instant('update_date').notNull().defaultNow(),
})

export const membershipHistory = pgTable('membership_history', {
  id: uuid('id').primaryKey().defaultRandom(),
  membershipId: uuid('membership_id').notNull(),
  memberId: uuid('member_id').notNull(),
  configurationId: uuid('configuration_id').notNull(),
  orderId: uuid('order_id'),
  claimedBy: uuid('claimed_by'),
  wpEntryId: text('wp_entry_id'),
  wpFormId: text('wp_form_id'),
  membershipFor: integer('membership_for').notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  status: text('status').$type<'inactive' | 'active'>().notNull().default('inactive'),
  enabled: boolean('enabled').notNull().default(false),
  gdprAgreement: boolean('gdpr_agreement').notNull(),
  referenceKey: text('reference_key').notNull(),
  statusChangeDate: instant('status_change_date').notNull(),
  createdAt: instant('created_at').notNull(),
  soldUntil: date('sold_until', { mode: 'string' }),
  forMonths: integer('for_months'),
})

export const membershipPayment = pgTable('membership_payment', {
  id: uuid('id').primaryKey().defaultRandom(),
  historyId: uuid('history_id').notNull(),
  orderId: uuid('order_id'),
  payerMemberId: uuid('payer_member_id').notNull(),
  billingName: text('billing_name').notNull(),
  billingAddress: text('billing_address').notNull(),
  billingEmail: text('billing_email').notNull(),
  billingPhone: text('billing_phone').notNull().default(''),
  totalMembers: integer('total_members').notNull(),
  totalFeeMinor: minorAmountColumn('total_fee_minor').notNull(),
  currency: text('currency').notNull(),
  paymentMethod: text('payment_method').notNull(),
  paymentStatus: text('payment_status').$type<'initiated' | 'paid' | 'declined'>().notNull().default('initiated'),
  paymentType: text('payment_type').notNull().default('card'),
  paymentTotalMinor: minorAmountColumn('payment_total_minor').notNull(),
  totalPaidMinor: minorAmountColumn('total_paid_minor').notNull().default(0),
  joiningFeeMinor: minorAmountColumn('joining_fee_minor').notNull().default(0),
  carriedMinor: minorAmountColumn('carried_minor').notNull().default(0),
  referenceKey: text('reference_key').notNull(),
  status: text('status').$type<'inactive' | 'active'>().notNull().default('inactive'),
  paymentCreatedAt: instant('payment_created_at').notNull(),
  paymentUpdatedAt: instant('payment_updated_at').notNull(),
})

export const editionWaiting = pgTable('edition_waiting', {
  id: uuid('id').primaryKey().defaultRandom(),
  queueNumber: bigint('queue_number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  configurationId: uuid('configuration_id').notNull(),
  memberId: uuid('member_id').notNull(),
  state: text('state').$type<'waiting' | 'offered' | 'taken' | 'lapsed' | 'left'>().notNull().default('waiting'),
  joinedAt: instant('joined_at').notNull(),
  offeredAt: instant('offered_at'),
  offerUntil: instant('offer_until'),
  updatedAt: instant('updated_at').notNull(),
})

export const membershipRequest = pgTable('membership_request', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  configurationId: uuid('configuration_id').notNull(),
  memberId: uuid('member_id').notNull(),
  askedBy: uuid('asked_by'),
  reason: text('reason').notNull(),
  wantsReduced: boolean('wants_reduced').notNull(),
  askedAt: instant('asked_at').notNull(),
  state: text('state').$type<'asked' | 'approved' | 'refused' | 'withdrawn' | 'bought'>().notNull().default('asked'),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  answer: text('answer').notNull().default(''),
  priceMinor: minorAmountColumn('price_minor'),
  messagesAt: instant('messages_at'),
})
