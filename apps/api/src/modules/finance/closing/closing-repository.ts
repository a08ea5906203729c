import type { ClosedPeriod } from '@forenet/contract/club/closing'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../platform/database/prepared.ts'

type Row = Omit<ClosedPeriod, 'closedAt' | 'reopened'> & {
  closedAt: Date
  reopenedAt: Date | null
  reopenedBy: string | null
  reason: string
}
export type NewClosing = {
  id: string
  organisationId: string
  from: CalendarDate | null
  through: CalendarDate
  sequence: number
  hash: string
  at: Date
  by: string | null
}

const listPeriodsQuery = prepared<Row>(
  'books_closings',
  `select c.id, c.from_on as "from", c.through_on as through, c.sequence, c.closed_at as "closedAt", m.name as "closedBy",
     c.reopened_at as "reopenedAt", r.name as "reopenedBy", c.reopen_reason as reason
     from books_closing c left join member_face m on m.id = c.closed_by left join member_face r on r.id = c.reopened_by
    where c.organisation_id = $1 order by c.closed_at desc, c.id limit $2`,
)
const insert = prepared<{ id: string }>(
  'books_closing_insert',
  `insert into books_closing (id, organisation_id, from_on, through_on, sequence, hash, closed_at, closed_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
)
const isClosedAsQuery = prepared<{ id: string }>(
  'books_closing_same',
  'select id from books_closing where id = $1 and organisation_id = $2 and through_on = $3 and reopened_at is null',
)
const markReopenedQuery = prepared<{ id: string }>(
  'books_closing_reopen',
  `update books_closing set reopened_at = $3, reopened_by = $4, reopen_reason = $5
    where id = $1 and organisation_id = $2 and reopened_at is null
      and through_on = (select max(through_on) from books_closing where organisation_id = $2 and reopened_at is null)
   returning id`,
)
const hasClosingQuery = prepared<{ id: string }>(
  'books_closing_any',
  'select id from books_closing where id = $1 and organisation_id = $2',
)
const findClosedThroughQuery = prepared<{ through: CalendarDate | null }>(
  'books_closing_latest',
  'select max(through_on) as through from books_closing where organisation_id = $1 and reopened_at is null',
)

export async function listPeriods(database: Database, organisationId: string, max: number): Promise<ClosedPeriod[]> {
  return (await listPeriodsQuery(database, [organisationId, max])).map(
    ({ closedAt, reopenedAt, reopenedBy, reason, ...row }) => ({
      ...row,
      closedAt: closedAt.toISOString(),
      reopened: reopenedAt === null ? null : { at: reopenedAt.toISOString(), by: reopenedBy, reason },
    }),
  )
}

export async function insertClosing(
  transaction: Database,
  { id, organisationId, from, through, sequence, hash, at, by }: NewClosing,
): Promise<boolean> {
  return (await insert(transaction, [id, organisationId, from, through, sequence, hash, at, by])).length > 0
}

export async function isClosedAs(
  database: Database,
  { id, organisationId, through }: Pick<NewClosing, 'id' | 'organisationId' | 'through'>,
): Promise<boolean> {
  return (await isClosedAsQuery(database, [id, organisationId, through])).length > 0
}

export async function hasClosing(database: Database, organisationId: string, id: string): Promise<boolean> {
  return (await hasClosingQuery(database, [id, organisationId])).length > 0
}

/** False unless it is the last closed period. */
export async function markReopened(
  transaction: Database,
  { id, organisationId, at, by, reason }: Pick<NewClosing, 'id' | 'organisationId' | 'at' | 'by'> & { reason: string },
): Promise<boolean> {
  return (await markReopenedQuery(transaction, [id, organisationId, at, by, reason])).length > 0
}

export async function findClosedThrough(database: Database, organisationId: string): Promise<CalendarDate | null> {
  return (await findClosedThroughQuery(database, [organisationId]))[0]?.through ?? null
}
