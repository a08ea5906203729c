import { byteaColumn, minorAmountColumn } from './columns.ts'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const eventEntry = pgTable('event_entry', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  memberId: uuid('member_id').notNull(),
  orderId: uuid('order_id'),
  waitingId: uuid('waiting_id'),
  state: text('state').$type<'reserved' | 'confirmed' | 'declined' | 'cancelled' | 'refunded'>().notNull(),
  declineReason: text('decline_reason').$type<
    'not-coming' | 'payment-failed' | 'hold-ran-out' | 'let-go' | 'event-cancelled' | 'participant-not-yours'
  >(),
  claimedBy: uuid('claimed_by'),
  heldUntil: instant('held_until'),
  answers: jsonb('answers').$type<unknown>().notNull().default({}),
  language: text('language').$type<'da' | 'en'>().notNull(),
  byHand: text('by_hand').$type<'cash' | 'bank-transfer' | 'free'>(),
  guestListId: uuid('guest_list_id'),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  updatedAt: instant('updated_at').notNull(),
})

export const eventTicket = pgTable('event_ticket', {
  id: uuid('id').primaryKey(),
  entryId: uuid('entry_id').notNull(),
  eventId: uuid('event_id').notNull(),
  ticketTypeId: uuid('ticket_type_id').notNull(),
  position: integer('position').notNull(),
  memberId: uuid('member_id'),
  attendeeName: text('attendee_name').notNull(),
  attendeeEmail: text('attendee_email'),
  guest: boolean('guest').notNull(),
  sole: boolean('sole').notNull(),
  priceMinor: minorAmountColumn('price_minor').notNull(),
  vatMinor: minorAmountColumn('vat_minor').notNull(),
  surchargeMinor: minorAmountColumn('surcharge_minor').notNull(),
  totalMinor: minorAmountColumn('total_minor').notNull(),
  refundedMinor: minorAmountColumn('refunded_minor').notNull().default(0),
  householdMinor: minorAmountColumn('household_minor'),
  answers: jsonb('answers').$type<unknown>().notNull().default({}),
  nameShown: boolean('name_shown').notNull().default(false),
  state: text('state').$type<'reserved' | 'valid' | 'used' | 'void'>().notNull(),
  voidReason: text('void_reason').$type<'not-paid' | 'cancelled' | 'transferred' | 'event-cancelled' | 'resold'>(),
  replacesId: uuid('replaces_id'),
  usedAt: instant('used_at'),
  updatedAt: instant('updated_at').notNull(),
})

export const ticketChange = pgTable('ticket_change', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ticketId: uuid('ticket_id').notNull(),
  at: instant('at').notNull(),
  field: text('field').notNull(),
  was: text('was').notNull(),
  became: text('became').notNull(),
})

export const ticketSigningKey = pgTable('ticket_signing_key', {
  keyId: text('key_id').primaryKey(),
  publicKey: byteaColumn('public_key').notNull(),
  privateKey: text('private_key'),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
})

export const ticketLink = pgTable('ticket_link', {
  secretHash: byteaColumn('secret_hash').primaryKey(),
  ticketId: uuid('ticket_id').notNull(),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
})

export const calendarFeed = pgTable('calendar_feed', {
  memberId: uuid('member_id').primaryKey(),
  secretHash: byteaColumn('secret_hash').notNull(),
  createdAt: instant('created_at').notNull(),
})
