import { boolean, jsonb, pgTable, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const notification = pgTable('notification', {
  id: uuid('id').primaryKey().defaultRandom(),
  messageThreadId: uuid('message_thread_id'),
  receiverId: uuid('receiver_id').notNull(),
  senderId: uuid('sender_id'),
  type: text('type')
    .$type<
      | 'FAMILY_LINK_REQUEST'
      | 'MEMBERSHIP_RENEW'
      | 'ORDER_READY'
      | 'PAYMENT_RECEIVED'
      | 'EVENT_REGISTRATION'
      | 'CONTACT_US'
      | 'CONTACT_US_REPLY'
    >()
    .notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  data: jsonb('data').$type<unknown>().notNull().default({}),
  read: boolean('read').notNull().default(false),
  onceKey: text('once_key'),
  createdAt: instant('created_at').notNull(),
  readDate: instant('read_date'),
})
