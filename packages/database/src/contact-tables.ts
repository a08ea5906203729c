import { byteaColumn } from './columns.ts'
import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const organisationAdministrator = pgTable(
  'organisation_administrator',
  {
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.memberId] })],
)

export const contactThread = pgTable('contact_thread', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id').notNull(),
  subject: text('subject').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  memberReadAt: instant('member_read_at'),
  organisationReadAt: instant('organisation_read_at'),
  eventId: uuid('event_id'),
})

export const contactMessage = pgTable('contact_message', {
  id: uuid('id').primaryKey(),
  threadId: uuid('thread_id').notNull(),
  senderMemberId: uuid('sender_member_id').notNull(),
  fromOrganisation: boolean('from_organisation').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const contactAttachment = pgTable('contact_attachment', {
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id'),
  uploaderMemberId: uuid('uploader_member_id').notNull(),
  filename: text('filename').notNull(),
  contentType: text('content_type').notNull(),
  size: integer('size').notNull(),
  bytes: byteaColumn('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
})
