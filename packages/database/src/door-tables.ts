import { byteaColumn, minorAmountColumn } from './columns.ts'
import { integer, pgTable, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const ticketMark = pgTable('ticket_mark', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  madeBy: uuid('made_by').notNull(),
  at: instant('at').notNull(),
  undoes: uuid('undoes'),
  receivedAt: instant('received_at').notNull(),
  receivedFrom: uuid('received_from'),
})

export const doorLink = pgTable('door_link', {
  eventId: uuid('event_id').primaryKey(),
  secretHash: byteaColumn('secret_hash').notNull(),
  madeAt: instant('made_at').notNull(),
  grantId: uuid('grant_id'),
})

export const doorDevice = pgTable('door_device', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  name: text('name').notNull(),
  tokenHash: byteaColumn('token_hash').notNull(),
  openedAt: instant('opened_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  endedAt: instant('ended_at'),
  grantId: uuid('grant_id'),
})

export const cashDrawer = pgTable('cash_drawer', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at'),
})

export const cashDrawerLine = pgTable('cash_drawer_line', {
  id: uuid('id').primaryKey(),
  drawerId: uuid('drawer_id').notNull(),
  kind: text('kind').$type<'float' | 'payout' | 'difference' | 'emptied'>().notNull(),
  amountMinor: minorAmountColumn('amount_minor').notNull(),
  note: text('note').notNull().default(''),
  at: instant('at').notNull(),
  byMember: uuid('by_member'),
})

export const doorSale = pgTable('door_sale', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  means: text('means').$type<'cash' | 'link' | 'free'>().notNull(),
  drawerId: uuid('drawer_id'),
  tickets: integer('tickets').notNull(),
  totalMinor: minorAmountColumn('total_minor').notNull(),
  at: instant('at').notNull(),
})
