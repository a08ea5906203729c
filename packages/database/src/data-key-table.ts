import { pgTable, text, timestamp } from './drizzle.ts'

export const dataKey = pgTable('data_key', {
  id: text('id').primaryKey(),
  wrapped: text('wrapped').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  retiredAt: timestamp('retired_at', { withTimezone: true, mode: 'date' }),
})
