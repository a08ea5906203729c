import { byteaColumn, minorAmountColumn, vatRateColumn } from './columns.ts'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const event = pgTable('event', {
  id: uuid('id').primaryKey().defaultRandom(),
  organisationId: uuid('organisation_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  place: text('place').notNull().default(''),
  placeAddress: text('place_address').notNull().default(''),
  city: text('city').notNull().default(''),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  registrationOpensAt: instant('registration_opens_at').notNull(),
  registrationClosesAt: instant('registration_closes_at').notNull(),
  capacity: integer('capacity'),
  seatsTaken: integer('seats_taken').notNull().default(0),
  seatsBeyond: integer('seats_beyond').notNull().default(0),
  waitingSeats: integer('waiting_seats').notNull().default(0),
  waitingGuestSeats: integer('waiting_guest_seats').notNull().default(0),
  mostPerEntry: integer('most_per_entry').notNull().default(10),
  oneTicketPerAttendee: boolean('one_ticket_per_attendee').notNull().default(true),
  forMembers: boolean('for_members').notNull().default(true),
  guestsInvited: boolean('guests_invited').notNull().default(false),
  cancelUntil: instant('cancel_until'),
  cancellationFeeMinor: minorAmountColumn('cancellation_fee_minor').notNull().default(0),
  transferUntil: instant('transfer_until'),
  resaleFeeMinor: minorAmountColumn('resale_fee_minor'),
  resaleUntil: instant('resale_until'),
  waitingList: boolean('waiting_list').notNull().default(true),
  offerMinutes: integer('offer_minutes').notNull().default(720),
  contactName: text('contact_name').notNull().default(''),
  contactEmail: text('contact_email').notNull().default(''),
  contactPhone: text('contact_phone').notNull().default(''),
  unlisted: boolean('unlisted').notNull().default(false),
  byInvitation: boolean('by_invitation').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  cancelledAt: instant('cancelled_at'),
  publishAt: instant('publish_at'),
  movedAt: instant('moved_at'),
  refundUntil: instant('refund_until'),
  seriesId: uuid('series_id'),
  /** Whether the event is over; set by a background task, reset by a trigger. */
  ended: boolean('ended').notNull().default(false),
  /** Text for searching, maintained by triggers. */
  searchText: text('search_text').notNull().default(''),
  sequence: integer('sequence').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updateDate: instant('update_date').notNull().defaultNow(),
})

export const eventSeries = pgTable('event_series', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  rule: jsonb('rule').$type<unknown>().notNull(),
  opensAtOnce: boolean('opens_at_once').notNull(),
  madeAt: instant('made_at').notNull(),
  days: date('days').array().notNull().default([]),
})

export const eventDaysOff = pgTable('event_days_off', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  name: text('name').notNull(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
  madeAt: instant('made_at').notNull(),
})

export const eventSeriesChange = pgTable('event_series_change', {
  id: uuid('id').primaryKey(),
  seriesId: uuid('series_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  which: text('which').$type<'following' | 'all'>().notNull(),
  patch: jsonb('patch').$type<unknown>().notNull(),
  fingerprint: text('fingerprint').notNull(),
  fields: text('fields').array().notNull(),
  message: text('message').notNull(),
  refundUntil: instant('refund_until'),
  state: text('state').$type<'applying' | 'applied' | 'taking-back' | 'taken-back'>().notNull(),
  told: integer('told').notNull().default(0),
  madeAt: instant('made_at').notNull(),
  backMessage: text('back_message'),
  backRefundUntil: instant('back_refund_until'),
})

export const eventSeriesChangeDate = pgTable('event_series_change_date', {
  changeId: uuid('change_id').notNull(),
  eventId: uuid('event_id').notNull(),
  version: integer('version').notNull(),
  state: text('state').$type<'waiting' | 'done' | 'failed' | 'back' | 'partly' | 'kept'>().notNull(),
  tries: integer('tries').notNull().default(0),
  refusal: jsonb('refusal').$type<unknown>(),
  before: jsonb('before').$type<unknown>(),
  after: jsonb('after').$type<unknown>(),
  was: jsonb('was').$type<unknown>(),
  refundUntil: instant('refund_until'),
  toTell: uuid('to_tell').array().notNull().default([]),
  untold: boolean('untold').notNull().default(false),
  kept: text('kept').array().notNull().default([]),
})

export const eventSeriesChangePicture = pgTable('event_series_change_picture', {
  changeId: uuid('change_id').notNull(),
  digest: text('digest').notNull(),
  contentType: text('content_type').notNull(),
  alternativeText: text('alternative_text').notNull(),
  bytes: byteaColumn('bytes').notNull(),
})

export const eventPicture = pgTable('event_picture', {
  eventId: uuid('event_id').primaryKey(),
  contentType: text('content_type').$type<'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml'>().notNull(),
  alternativeText: text('alternative_text').notNull().default(''),
  bytes: byteaColumn('bytes').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const eventTicketType = pgTable('event_ticket_type', {
  id: uuid('id').primaryKey().defaultRandom(),
  eventId: uuid('event_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  memberPriceMinor: minorAmountColumn('member_price_minor'),
  guestPriceMinor: minorAmountColumn('guest_price_minor'),
  vatRate: vatRateColumn('vat_rate').notNull().default(1),
  surchargeMinor: minorAmountColumn('surcharge_minor').notNull().default(0),
  ageFrom: integer('age_from'),
  ageTo: integer('age_to'),
  quota: integer('quota'),
  seatsTaken: integer('seats_taken').notNull().default(0),
  seatsBeyond: integer('seats_beyond').notNull().default(0),
  saleOpensAt: instant('sale_opens_at'),
  saleClosesAt: instant('sale_closes_at'),
  earlyPrices: jsonb('early_prices')
    .$type<readonly { until: string; memberPriceMinor: number | null; guestPriceMinor: number | null }[]>()
    .notNull()
    .default([]),
  doorSale: boolean('door_sale').notNull().default(false),
  doorPriceMinor: minorAmountColumn('door_price_minor'),
  hidden: boolean('hidden').notNull().default(false),
  householdBy: text('household_by').$type<'percent' | 'price'>(),
  householdSecond: minorAmountColumn('household_second'),
  householdThird: minorAmountColumn('household_third'),
})

export const eventQuestion = pgTable('event_question', {
  id: uuid('id').primaryKey().defaultRandom(),
  eventId: uuid('event_id').notNull(),
  position: integer('position').notNull(),
  label: text('label').notNull(),
  hint: text('hint').notNull().default(''),
  kind: text('kind').$type<'text' | 'choice' | 'several' | 'number' | 'date' | 'yes-no' | 'consent'>().notNull(),
  choices: jsonb('choices').$type<unknown>().notNull().default([]),
  required: boolean('required').notNull().default(false),
  askedOf: text('asked_of').$type<'entry' | 'ticket'>().notNull(),
  ticketTypeId: uuid('ticket_type_id'),
  shownWhen: jsonb('shown_when').$type<unknown>(),
  removedAt: instant('removed_at'),
})

export const eventWaiting = pgTable('event_waiting', {
  id: uuid('id').primaryKey().defaultRandom(),
  queueNumber: bigint('queue_number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  eventId: uuid('event_id').notNull(),
  memberId: uuid('member_id').notNull(),
  seats: integer('seats').notNull(),
  state: text('state').$type<'waiting' | 'offered' | 'taken' | 'lapsed' | 'left'>().notNull().default('waiting'),
  language: text('language').$type<'da' | 'en'>().notNull(),
  joinedAt: instant('joined_at').notNull(),
  offeredAt: instant('offered_at'),
  offerUntil: instant('offer_until'),
  guestsOnly: boolean('guests_only').notNull().default(false),
  endReason: text('end_reason').$type<'turned-down' | 'ran-out' | 'left' | 'taken-off' | 'called-off'>(),
  passedOver: integer('passed_over').notNull().default(0),
  passedOverAt: instant('passed_over_at'),
  passedOverWhy: text('passed_over_why').$type<'seats' | 'by-hand'>(),
  passedOverFree: integer('passed_over_free'),
  updatedAt: instant('updated_at').notNull(),
})

export const eventTicketResale = pgTable('event_ticket_resale', {
  id: uuid('id').primaryKey(),
  queueNumber: bigint('queue_number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  eventId: uuid('event_id').notNull(),
  entryId: uuid('entry_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  ticketTypeId: uuid('ticket_type_id').notNull(),
  feeMinor: minorAmountColumn('fee_minor').notNull(),
  state: text('state')
    .$type<'on-sale' | 'claimed' | 'sold' | 'paid-back' | 'taken-back' | 'used' | 'unsold' | 'cancelled'>()
    .notNull(),
  owed: boolean('owed').notNull().default(false),
  buyerEntryId: uuid('buyer_entry_id'),
  refundMinor: minorAmountColumn('refund_minor'),
  byHand: boolean('by_hand').notNull().default(false),
  handMinor: minorAmountColumn('hand_minor').notNull().default(0),
  givenAt: instant('given_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const eventTicketDifference = pgTable('event_ticket_difference', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  entryId: uuid('entry_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  orderId: uuid('order_id').notNull(),
  fromTypeId: uuid('from_type_id').notNull(),
  toTypeId: uuid('to_type_id').notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  vatMinor: minorAmountColumn('vat_minor').notNull(),
  surchargeMinor: minorAmountColumn('surcharge_minor').notNull().default(0),
  refundedMinor: minorAmountColumn('refunded_minor').notNull().default(0),
  byHand: text('by_hand').$type<'cash' | 'bank-transfer'>(),
  paidAt: instant('paid_at'),
  state: text('state')
    .$type<'asked' | 'claimed' | 'paid' | 'withdrawn' | 'ran-out' | 'ended'>()
    .notNull()
    .default('paid'),
  reason: text('reason').notNull().default(''),
  askedAt: instant('asked_at'),
  payUntil: instant('pay_until'),
})

export const eventDiscount = pgTable('event_discount', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  label: text('label').notNull().default(''),
  kind: text('kind').$type<'percent' | 'amount' | 'free' | 'opens'>().notNull(),
  value: minorAmountColumn('value').notNull(),
  ticketTypeIds: uuid('ticket_type_ids').array(),
  mostTickets: integer('most_tickets').notNull(),
  mostPerBuyer: integer('most_per_buyer'),
  endsAt: instant('ends_at'),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull(),
  forWhom: text('for_whom').$type<'everybody' | 'members' | 'teams' | 'roles'>().notNull().default('everybody'),
  teamIds: uuid('team_ids').array(),
})

export const eventDiscountCode = pgTable('event_discount_code', {
  id: uuid('id').primaryKey().defaultRandom(),
  discountId: uuid('discount_id').notNull(),
  eventId: uuid('event_id').notNull(),
  code: text('code').notNull(),
  written: integer('written').notNull().default(0),
})

export const eventDiscountUse = pgTable('event_discount_use', {
  entryId: uuid('entry_id').notNull(),
  position: integer('position').notNull(),
  codeId: uuid('code_id').notNull(),
  discountMinor: minorAmountColumn('discount_minor').notNull(),
})
