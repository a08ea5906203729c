import { bigint, integer, pgTable, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const clubSending = pgTable('club_sending', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').notNull(),
  at: instant('at').notNull(),
  messages: integer('messages').notNull().default(0),
  refused: integer('refused').notNull().default(0),
})

export const sendingSuspension = pgTable('sending_suspension', {
  organisationId: uuid('organisation_id').primaryKey(),
  suspendedBy: uuid('suspended_by'),
  suspendedAt: instant('suspended_at').notNull(),
  reason: text('reason').notNull(),
})

export const abuseReport = pgTable('abuse_report', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  reason: text('reason', { enum: ['fraud', 'unwanted', 'other'] }).notNull(),
  message: text('message').notNull(),
  at: instant('at').notNull(),
})
