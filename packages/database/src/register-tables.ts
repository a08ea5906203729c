import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A paid period of a membership; both dates are inclusive. */
export type RegisterPeriod = { type: string; edition: string; name: string; from: string; to: string }

export const clubPerson = pgTable(
  'club_person',
  {
    organisationId: uuid('organisation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    addedAt: instant('added_at').notNull(),
    addedBy: uuid('added_by'),
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.memberId] })],
)

export const team = pgTable('team', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  name: text('name').notNull(),
  activity: text('activity').notNull().default(''),
  capacity: integer('capacity'),
  ageFrom: integer('age_from'),
  ageTo: integer('age_to'),
  gender: text('gender', { enum: ['female', 'male'] }),
  archivedAt: instant('archived_at'),
  version: integer('version').notNull().default(1),
})

export const teamPlace = pgTable('team_place', {
  id: uuid('id').primaryKey(),
  teamId: uuid('team_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id').notNull(),
  state: text('state').$type<'on' | 'waiting'>().notNull(),
  fromAt: instant('from_at').notNull(),
  placedBy: uuid('placed_by'),
  untilAt: instant('until_at'),
  endedBy: uuid('ended_by'),
  queueNumber: bigint('queue_number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
})

export const tag = pgTable('tag', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  name: text('name').notNull(),
})

export const personTag = pgTable(
  'person_tag',
  {
    tagId: uuid('tag_id').notNull(),
    memberId: uuid('member_id').notNull(),
    organisationId: uuid('organisation_id').notNull(),
    at: instant('at').notNull(),
    taggedBy: uuid('tagged_by'),
  },
  (table) => [primaryKey({ columns: [table.tagId, table.memberId] })],
)

export const personNote = pgTable('person_note', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id').notNull(),
  text: text('text').notNull(),
  at: instant('at').notNull(),
  writtenBy: uuid('written_by'),
  deletedAt: instant('deleted_at'),
})

export const registerView = pgTable('register_view', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id').notNull(),
  name: text('name').notNull(),
  search: jsonb('search').$type<Record<string, unknown>>().notNull(),
  shared: boolean('shared').notNull(),
})

export const registerState = pgTable('register_state', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  organisationId: uuid('organisation_id').notNull(),
  memberId: uuid('member_id').notNull(),
  fromAt: instant('from_at').notNull(),
  untilAt: instant('until_at'),
  changedBy: uuid('changed_by'),
  transaction: text('transaction').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email'),
  phone: text('phone'),
  gender: text('gender').$type<'female' | 'male' | 'other' | 'undisclosed'>(),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  birthYear: integer('birth_year'),
  address: text('address').notNull(),
  postCode: text('post_code'),
  city: text('city'),
  country: text('country'),
  guardianIds: uuid('guardian_ids').array().notNull(),
  periods: jsonb('periods').$type<RegisterPeriod[]>().notNull(),
  paidFrom: date('paid_from', { mode: 'string' }),
  paidTo: date('paid_to', { mode: 'string' }),
  byHand: boolean('by_hand').notNull(),
  teamIds: uuid('team_ids').array().notNull(),
  waitingIds: uuid('waiting_ids').array().notNull(),
  tagIds: uuid('tag_ids').array().notNull(),
  missing: text('missing').array().notNull(),
  forgotten: boolean('forgotten').notNull(),
  firstOrder: text('first_order').notNull(),
  lastOrder: text('last_order').notNull(),
  facets: text('facets').array().notNull(),
  search: text('search').notNull(),
})
