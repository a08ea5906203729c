import type { ChangeRow, ChangeRowsQuery, ChangeSet, ChangeSetKind } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { PendingRow, PlannedRow, RowDone, UndoneRow, WrittenRow } from './change-type.ts'

const insertQuery = prepared(
  'change_rows_insert',
  `insert into change_row (change_set_id, place, outcome, member_id, name, changes, refusal, wanted, notes, cells)
   select $1, place, outcome, "memberId", name, changes, nullif(refusal, 'null'), wanted, coalesce(notes, '[]'), nullif(cells, 'null')
     from jsonb_to_recordset($2::jsonb)
          as r (place integer, outcome text, "memberId" uuid, name text, changes jsonb, refusal jsonb, wanted jsonb,
                notes jsonb, cells jsonb)`,
)
const COLUMNS = `place, name, outcome, changes, refusal, member_id as "memberId"`
const listPendingRowsQuery = prepared<PendingRow>(
  'change_rows_to_do',
  `select ${COLUMNS}, wanted from change_row
    where change_set_id = $1 and done is null and outcome in ('create', 'change') order by place limit $2`,
)
const listRowsToUndoQuery = prepared<WrittenRow>(
  'change_rows_to_take_back',
  `select ${COLUMNS}, coalesce(written, '{}') as written from change_row
    where change_set_id = $1 and done = 'done' and back is null order by place desc limit $2`,
)
const markDoneQuery = prepared(
  'change_rows_mark_done',
  `update change_row c set done = r.done, member_id = r."memberId", written = nullif(r.written, 'null')
     from jsonb_to_recordset($2::jsonb) as r (place integer, done text, "memberId" uuid, written jsonb)
    where c.change_set_id = $1 and c.place = r.place`,
)
const markBackQuery = prepared(
  'change_rows_mark_back',
  `update change_row c set back = r.back, kept_fields = r."keptFields"
     from jsonb_to_recordset($2::jsonb) as r (place integer, back text, "keptFields" text[])
    where c.change_set_id = $1 and c.place = r.place`,
)
const listAppliedMembersQuery = prepared<{ memberId: string }>(
  'change_rows_done_among',
  `select member_id as "memberId" from change_row where change_set_id = $1 and done = 'done' and member_id = any($2)`,
)
const listRowsOfChangeSetQuery = prepared<ChangeRow>(
  'change_rows_page',
  `select place, name, member_id as "memberId", outcome, changes, refusal, notes, done, back, kept_fields as "keptFields"
     from change_row
    where change_set_id = $1 and place > $2
      and case $3::text when 'all' then true when 'passed-over' then coalesce(done = 'passed-over', false)
                        when 'noted' then notes <> '[]'
                        when 'kept' then coalesce(back in ('partly', 'kept'), false) else outcome = $3 end
    order by place limit $4`,
)
const listFaultyRowsQuery = prepared<FaultyRow>(
  'change_rows_faulty',
  `select place, refusal, notes, cells from change_row
    where change_set_id = $1 and cells is not null and place > $2 order by place limit $3`,
)
const findPreviewedRowQuery = prepared<PreviewedRow>(
  'change_row_previewed',
  `select place, name, outcome, notes, cells, wanted from change_row where change_set_id = $1 and place = $2 and cells is not null`,
)
const listRowsByNotesQuery = prepared<RowWithNotes>(
  'change_rows_with_notes',
  `select place, name, outcome, member_id as "memberId", notes, wanted, changes from change_row
    where change_set_id = $1 and (wanted ? $3 or notes @> any ($2::jsonb[])) order by place`,
)
const listRowsByWantedValueQuery = prepared<RowWithWantedValues>(
  'change_rows_with_wanted',
  `select place, name, outcome, wanted, member_id as "memberId", done from change_row
    where change_set_id = $1 and wanted->>$2 = any($3::text[])`,
)
const updateRowQuery = prepared(
  'change_row_restate',
  `update change_row c set outcome = r.outcome, changes = r.changes, wanted = r.wanted, notes = r.notes
     from jsonb_to_recordset($2::jsonb) as r (place integer, outcome text, changes jsonb, wanted jsonb, notes jsonb)
    where c.change_set_id = $1 and c.place = r.place`,
)
const appendPreviewRowsQuery = prepared<{ place: number }>(
  'change_rows_last',
  'select coalesce(max(place), 0) as place from change_row where change_set_id = $1',
)
const removeQuery = prepared(
  'change_rows_remove',
  'delete from change_row where change_set_id = $1 and place = any($2::integer[])',
)
const listRowsByWrittenValueQuery = prepared<WrittenRow>(
  'change_rows_written',
  `select ${COLUMNS}, coalesce(written, '{}') as written from change_row
    where change_set_id = $1 and done = 'done' and back is null and written->>$2 = any($3::text[])`,
)
const addWrittenValuesQuery = prepared(
  'change_rows_add_written',
  `update change_row c set written = c.written || r.written
     from jsonb_to_recordset($2::jsonb) as r (place integer, written jsonb) where c.change_set_id = $1 and c.place = r.place`,
)
const isWantedByOtherRowQuery = prepared(
  'change_row_wanted_elsewhere',
  `select from change_row where change_set_id = $1 and place <> $2 and wanted @> $3::jsonb limit 1`,
)
const replaceRowQuery = prepared(
  'change_row_replan',
  `update change_row set name = r.name, outcome = r.outcome, member_id = r."memberId", changes = r.changes,
     refusal = nullif(r.refusal, 'null'), wanted = r.wanted, notes = r.notes, cells = r.cells
     from jsonb_to_record($3::jsonb) as r (name text, outcome text, "memberId" uuid, changes jsonb, refusal jsonb, wanted jsonb,
       notes jsonb, cells jsonb)
    where change_set_id = $1 and place = $2`,
)
const recountRowsQuery = prepared(
  'change_set_recount',
  `update change_set s set creates = c.creates, changes = c.changes, sames = c.sames, refusals = c.refusals, noted = c.noted
     from (select count(*) filter (where outcome = 'create')::int as creates, count(*) filter (where outcome = 'change')::int as changes,
             count(*) filter (where outcome = 'same')::int as sames, count(*) filter (where outcome = 'refuse')::int as refusals,
             count(*) filter (where notes <> '[]')::int as noted from change_row where change_set_id = $1) c
    where s.id = $1`,
)
const listMembersWithChangeQuery = prepared<{ memberId: string }>(
  'change_rows_standing',
  `select distinct r.member_id as "memberId" from change_row r join change_set s on s.id = r.change_set_id
    where s.organisation_id = $1 and s.kind = $2 and r.member_id = any($3) and r.done = 'done' and r.back is distinct from 'back'`,
)
const listChangeSetsWithPaymentsQuery = prepared<{ changeSetId: string }>(
  'change_rows_money',
  `select s.id as "changeSetId" from unnest($1::uuid[]) s (id)
    where exists (select from change_row r, jsonb_array_elements(r.changes) c
                   where r.change_set_id = s.id and r.done = 'done' and c->>'field' = 'amount' and c->>'to' <> '0')`,
)
const findLargestBookedAmountQuery = prepared<{ minor: number | null }>(
  'change_rows_most_booked',
  `select max((c->>'to')::bigint) as minor from change_row r, jsonb_array_elements(r.changes) c
    where r.change_set_id = $1 and r.done = 'done' and c->>'field' = 'amount'`,
)
// Offline sales store their order id in `written`.
const listChangeSetOrderIdsQuery = prepared<{ orderId: string }>(
  'change_rows_booked_orders',
  `select r.written->>'orderId' as "orderId" from change_row r
    where r.change_set_id = $1 and r.done = 'done' and r.written->>'orderId' is not null
      and exists (select from jsonb_array_elements(r.changes) c where c->>'field' = 'amount' and c->>'to' <> '0')`,
)
const sumDifferencesByChangeSetQuery = prepared<{ id: string } & NonNullable<ChangeSet['differences']>>(
  'change_rows_differences',
  `select r.change_set_id as id,
          coalesce(sum((c->>'to')::bigint) filter (where c->>'field' = 'amount'), 0)::bigint as "bookedMinor",
          coalesce(sum((c->>'to')::bigint) filter (where c->>'field' = 'waived'), 0)::bigint as "waivedMinor",
          coalesce(sum((c->>'to')::bigint) filter (where c->>'field' = 'refundable'), 0)::bigint as "refundableMinor"
     from change_row r, jsonb_array_elements(r.changes) c
    where r.change_set_id = any($1) and r.outcome = 'change' and r.done is distinct from 'passed-over'
      and c->>'field' in ('amount', 'waived', 'refundable')
    group by r.change_set_id`,
)
const dropRowsQuery = prepared(
  'change_rows_drop_old',
  `delete from change_row r using change_set s
    where s.id = r.change_set_id and s.state in ('applied', 'taken-back') and s.apply_asked_at < $1`,
)

const BATCH_SIZE = 1_000

export async function insertChangeRows(transaction: Database, id: string, rows: readonly PlannedRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await insertQuery(transaction, [id, JSON.stringify(rows.slice(from, from + BATCH_SIZE))])
  }
}

export type PreviewedRow = Pick<ChangeRow, 'place' | 'name' | 'outcome' | 'notes'> & {
  cells: Readonly<Record<string, string>>
  wanted: object
}

export async function findPreviewedRow(transaction: Database, id: string, place: number) {
  return (await findPreviewedRowQuery(transaction, [id, place]))[0]
}

export type RowWithNotes = Pick<ChangeRow, 'place' | 'name' | 'outcome' | 'memberId' | 'notes' | 'changes'> & {
  wanted: object
}

/** Matches rows with one of these notes, or with this key among their wanted values. */
export function listRowsByNotes(
  database: Database,
  id: string,
  notes: readonly object[],
  key: string,
): Promise<RowWithNotes[]> {
  return listRowsByNotesQuery(database, [id, notes.map((note) => JSON.stringify([note])), key])
}

export type RowWithWantedValues = Pick<ChangeRow, 'place' | 'name' | 'outcome' | 'memberId' | 'done'> & {
  wanted: object
}

export async function listRowsByWantedValue(
  database: Database,
  id: string,
  key: string,
  values: readonly string[],
): Promise<RowWithWantedValues[]> {
  return values.length === 0 ? [] : listRowsByWantedValueQuery(database, [id, key, values])
}

export async function updatePreviewedRows(
  transaction: Database,
  id: string,
  rows: readonly Pick<RowWithNotes, 'place' | 'outcome' | 'changes' | 'wanted' | 'notes'>[],
): Promise<void> {
  await updateRowQuery(transaction, [id, JSON.stringify(rows)])
  await recountRowsQuery(transaction, [id])
}

/** Call `updatePreviewedRows` afterwards for the counters. */
export async function appendPreviewRows(
  transaction: Database,
  id: string,
  rows: readonly Omit<PlannedRow, 'place'>[],
): Promise<void> {
  const from = ((await appendPreviewRowsQuery(transaction, [id]))[0]?.place ?? 0) + 1
  await insertChangeRows(
    transaction,
    id,
    rows.map((row, nth) => ({ ...row, place: from + nth })),
  )
}

export async function removePreviewRows(transaction: Database, id: string, places: readonly number[]): Promise<void> {
  if (places.length > 0) await removeQuery(transaction, [id, places])
}

/** Matches applied rows that are not undone, with one of these written values. */
export async function listRowsByWrittenValue(
  transaction: Database,
  id: string,
  key: string,
  values: readonly string[],
): Promise<WrittenRow[]> {
  return values.length === 0 ? [] : listRowsByWrittenValueQuery(transaction, [id, key, values])
}

export async function addWrittenValues(
  transaction: Database,
  id: string,
  rows: readonly { place: number; written: object }[],
): Promise<void> {
  if (rows.length > 0) await addWrittenValuesQuery(transaction, [id, JSON.stringify(rows)])
}

export async function isWantedByOtherRow(transaction: Database, id: string, place: number, values: object) {
  return (await isWantedByOtherRowQuery(transaction, [id, place, JSON.stringify(values)])).length > 0
}

export async function replacePreviewRow(
  transaction: Database,
  id: string,
  { place, ...row }: PlannedRow,
): Promise<void> {
  await replaceRowQuery(transaction, [id, place, JSON.stringify(row)])
  await recountRowsQuery(transaction, [id])
}

export type FaultyRow = Pick<ChangeRow, 'place' | 'refusal' | 'notes'> & { cells: Readonly<Record<string, string>> }

export function listFaultyRows(database: Database, id: string, after: number, max: number): Promise<FaultyRow[]> {
  return listFaultyRowsQuery(database, [id, after, max])
}

export function listPendingRows(transaction: Database, id: string, most: number): Promise<PendingRow[]> {
  return listPendingRowsQuery(transaction, [id, most])
}

export function listRowsToUndo(transaction: Database, id: string, most: number): Promise<WrittenRow[]> {
  return listRowsToUndoQuery(transaction, [id, most])
}

export async function listAppliedMembers(
  database: Database,
  id: string | null,
  memberIds: readonly string[],
): Promise<readonly string[]> {
  if (id === null || memberIds.length === 0) return []
  return (await listAppliedMembersQuery(database, [id, memberIds])).map(({ memberId }) => memberId)
}

export async function markRowsDone(transaction: Database, id: string, rows: readonly RowDone[]): Promise<void> {
  await markDoneQuery(transaction, [id, JSON.stringify(rows)])
}

export async function markRowsUndone(transaction: Database, id: string, rows: readonly UndoneRow[]): Promise<void> {
  await markBackQuery(transaction, [id, JSON.stringify(rows)])
}

export function listRowsOfChangeSet(
  database: Database,
  id: string,
  { show = 'all', after = 0 }: { show?: ChangeRowsQuery['show'] | 'all'; after?: number | undefined },
  most: number,
): Promise<ChangeRow[]> {
  return listRowsOfChangeSetQuery(database, [id, after, show, most])
}

export async function listChangeSetsWithPayments(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await listChangeSetsWithPaymentsQuery(database, [ids])
  return new Set(rows.map(({ changeSetId }) => changeSetId))
}

export async function findLargestBookedAmount(database: Database, id: string): Promise<number> {
  return (await findLargestBookedAmountQuery(database, [id]))[0]?.minor ?? 0
}

export async function listChangeSetOrderIds(database: Database, id: string): Promise<string[]> {
  return (await listChangeSetOrderIdsQuery(database, [id])).map(({ orderId }) => orderId)
}

export async function sumDifferencesByChangeSet(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, NonNullable<ChangeSet['differences']>>> {
  const rows = ids.length === 0 ? [] : await sumDifferencesByChangeSetQuery(database, [ids])
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

export async function dropRows(database: Database, before: Date): Promise<void> {
  await dropRowsQuery(database, [before])
}

export async function listMembersWithChange(
  transaction: Database,
  organisationId: string,
  kind: ChangeSetKind,
  memberIds: readonly string[],
): Promise<Set<string>> {
  const rows =
    memberIds.length === 0 ? [] : await listMembersWithChangeQuery(transaction, [organisationId, kind, memberIds])
  return new Set(rows.map(({ memberId }) => memberId))
}
