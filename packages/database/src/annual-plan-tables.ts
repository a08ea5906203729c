import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const annualTask = pgTable('year_task', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind'),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  month: integer('month').notNull(),
  day: integer('day').notNull(),
  responsibleId: uuid('responsible_id'),
  since: date('since', { mode: 'string' }).notNull(),
  removedAt: instant('removed_at'),
  version: integer('version').notNull().default(1),
})

export const annualTaskCompletion = pgTable(
  'year_task_done',
  {
    taskId: uuid('task_id').notNull(),
    year: integer('year').notNull(),
    note: text('note').notNull(),
    link: text('link').notNull(),
    doneBy: uuid('done_by'),
    doneAt: instant('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.year] })],
)
