import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const changeSet = pgTable('change_set', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  kind: text('kind').notNull(),
  about: text('about').notNull(),
  fingerprint: text('fingerprint').notNull(),
  state: text('state').$type<'previewed' | 'applying' | 'applied' | 'taking-back' | 'taken-back'>().notNull(),
  madeAt: instant('made_at').notNull(),
  madeBy: uuid('made_by'),
  applyAskedAt: instant('apply_asked_at'),
  appliedBy: uuid('applied_by'),
  appliedAt: instant('applied_at'),
  takeBackAskedAt: instant('take_back_asked_at'),
  takenBackBy: uuid('taken_back_by'),
  takenBackAt: instant('taken_back_at'),
  workedAt: instant('worked_at'),
  creates: integer('creates').notNull(),
  changes: integer('changes').notNull(),
  sames: integer('sames').notNull(),
  refusals: integer('refusals').notNull(),
  noted: integer('noted').notNull().default(0),
  done: integer('done').notNull().default(0),
  doneCreates: integer('done_creates').notNull().default(0),
  passedOver: integer('passed_over').notNull().default(0),
  back: integer('back').notNull().default(0),
  kept: integer('kept').notNull().default(0),
  teamId: uuid('team_id'),
  terms: jsonb('terms'),
})

export const changeRow = pgTable(
  'change_row',
  {
    changeSetId: uuid('change_set_id').notNull(),
    place: integer('place').notNull(),
    outcome: text('outcome').$type<'create' | 'change' | 'same' | 'refuse'>().notNull(),
    memberId: uuid('member_id'),
    name: text('name').notNull(),
    changes: jsonb('changes').notNull(),
    refusal: jsonb('refusal'),
    wanted: jsonb('wanted').notNull(),
    notes: jsonb('notes').notNull().default([]),
    cells: jsonb('cells'),
    done: text('done').$type<'done' | 'passed-over'>(),
    written: jsonb('written'),
    back: text('back').$type<'back' | 'partly' | 'kept'>(),
    keptFields: text('kept_fields').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.changeSetId, table.place] })],
)

export const heldMessage = pgTable(
  'held_message',
  {
    changeSetId: uuid('change_set_id').notNull(),
    place: integer('place').notNull(),
    memberId: uuid('member_id'),
    data: jsonb('data').$type<object>().notNull(),
    goesAt: instant('goes_at').notNull(),
    state: text('state').$type<'held' | 'sent' | 'stopped'>().notNull().default('held'),
  },
  (table) => [primaryKey({ columns: [table.changeSetId, table.place] })],
)
