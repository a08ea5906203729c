import { boolean, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

type NotificationType =
  | 'FAMILY_LINK_REQUEST'
  | 'MEMBERSHIP_RENEW'
  | 'ORDER_READY'
  | 'PAYMENT_RECEIVED'
  | 'EVENT_REGISTRATION'
  | 'CONTACT_US'
  | 'CONTACT_US_REPLY'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const notification = pgTable('notification', {
  id: uuid('id').primaryKey().defaultRandom(),
  messageThreadId: uuid('message_thread_id'),
  receiverId: uuid('receiver_id').notNull(),
  senderId: uuid('sender_id'),
  senderName: text('sender_name'),
  type: text('type').$type<NotificationType>().notNull(),
  title: text('title').notNull(),
  message: text('message').notNull(),
  data: jsonb('data').$type<unknown>().notNull().default({}),
  read: boolean('read').notNull().default(false),
  shown: boolean('shown').notNull().default(true),
  onceKey: text('once_key'),
  createdAt: instant('created_at').notNull(),
  readDate: instant('read_date'),
})

export const notificationPreference = pgTable(
  'notification_preference',
  {
    memberId: uuid('member_id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    portal: boolean('portal').notNull(),
    mail: boolean('mail').notNull(),
    whatsapp: boolean('whatsapp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type] })],
)
