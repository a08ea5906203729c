import { integer, pgTable, text, uuid } from './drizzle.ts'

export const messageTemplate = pgTable('message_template', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  name: text('name').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  version: integer('version').notNull().default(1),
})
