import { byteaColumn } from './columns.ts'
import { integer, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const eventInvitation = pgTable('event_invitation', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  email: text('email'),
  name: text('name').notNull().default(''),
  seats: integer('seats').notNull(),
  message: text('message').notNull().default(''),
  answerUntil: instant('answer_until'),
  language: text('language').$type<'da' | 'en'>().notNull(),
  askedAt: instant('asked_at').notNull(),
  askedBy: uuid('asked_by'),
  dueAt: instant('due_at'),
  sentAt: instant('sent_at'),
  sendings: integer('sendings').notNull().default(0),
  secretHash: byteaColumn('secret_hash'),
  openedAt: instant('opened_at'),
  declinedAt: instant('declined_at'),
  withdrawnAt: instant('withdrawn_at'),
})

export const eventInvitationReader = pgTable(
  'event_invitation_reader',
  {
    memberId: uuid('member_id').notNull(),
    invitationId: uuid('invitation_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.invitationId] })],
)

export const eventInvitationUse = pgTable('event_invitation_use', {
  entryId: uuid('entry_id').primaryKey(),
  invitationId: uuid('invitation_id').notNull(),
})
