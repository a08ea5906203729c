import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const eventMessage = pgTable('event_message', {
  id: uuid('id').primaryKey(),
  eventId: uuid('event_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  audience: text('audience').$type<'everybody' | 'not-in' | 'came' | 'waiting'>().notNull(),
  ticketTypeIds: uuid('ticket_type_ids').array(),
  reader: text('reader').$type<'attendee' | 'buyer'>().notNull(),
  time: text('time').$type<'now' | 'at' | 'before' | 'after'>().notNull(),
  at: instant('at'),
  hours: integer('hours'),
  state: text('state').$type<'draft' | 'waiting' | 'going' | 'sent' | 'stopped'>().notNull(),
  madeAt: instant('made_at').notNull(),
  madeBy: uuid('made_by'),
  askedAt: instant('asked_at'),
  beganAt: instant('began_at'),
  withoutAddress: integer('without_address').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  version: integer('version').notNull().default(1),
})

export const eventMessageReceiver = pgTable(
  'event_message_receiver',
  {
    messageId: uuid('message_id').notNull(),
    place: integer('place').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id'),
    name: text('name').notNull(),
    email: text('email'),
    language: text('language').$type<'da' | 'en'>().notNull(),
    goneAt: instant('gone_at'),
    refused: boolean('refused').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.place] })],
)
