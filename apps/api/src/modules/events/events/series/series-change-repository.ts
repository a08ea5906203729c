import type { SeriesChangeProgress, SeriesField, SeriesScope } from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { ChangeDateRow } from './series-change-date-repository.ts'
import type { SeriesPatch } from './series-patch-rules.ts'

type ChangeStatus = NonNullable<SeriesChangeProgress['change']>

export type SeriesChangeRow = {
  id: string
  seriesId: string
  organisationId: string
  opensAtOnce: boolean
  which: SeriesScope
  patch: SeriesPatch
  fingerprint: string
  fields: SeriesField[]
  message: string
  refundUntil: Date | null
  state: ChangeStatus['state']
  told: number
  madeAt: Date
  backMessage: string | null
  backRefundUntil: Date | null
}

const SERIES_CHANGE_COLUMNS = `c.id, c.series_id as "seriesId", c.organisation_id as "organisationId", s.opens_at_once as "opensAtOnce", c.which,
    c.patch, c.fingerprint, c.fields, c.message, c.refund_until as "refundUntil", c.state, c.told, c.made_at as "madeAt",
    c.back_message as "backMessage", c.back_refund_until as "backRefundUntil"
  from event_series_change c join event_series s on s.id = c.series_id`

const lockSeriesQuery = prepared('event_series_hold_one', 'select id from event_series where id = $1 for update')
const insertQuery = prepared<{ id: string }>(
  'event_series_change_insert',
  `insert into event_series_change (id, series_id, organisation_id, which, patch, fingerprint, fields, message, refund_until, state, made_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'applying', $10) on conflict (id) do nothing returning id`,
)
const insertDatesQuery = prepared(
  'event_series_change_dates_insert',
  `insert into event_series_change_date (change_id, event_id, version, state)
   select $1, d.id, d.version, 'waiting' from unnest($2::uuid[], $3::int[]) as d (id, version)`,
)
const findByIdQuery = prepared<SeriesChangeRow>(
  'event_series_change',
  `select ${SERIES_CHANGE_COLUMNS} where c.id = $1`,
)
const findLatestChangeQuery = prepared<SeriesChangeRow>(
  'event_series_change_latest',
  `select ${SERIES_CHANGE_COLUMNS} where c.series_id = $1 and c.made_at > $2 order by c.made_at desc, c.id limit 1`,
)
const lockQuery = prepared<{ id: string }>(
  'event_series_change_lock',
  'select id from event_series_change where id = $1 for update',
)
const listChangesInProgressQuery = prepared<{ id: string }>(
  'event_series_changes_at_work',
  "select id from event_series_change where state in ('applying', 'taking-back') order by made_at, id",
)
const isChangeInProgressQuery = prepared<{ id: string }>(
  'event_series_change_at_work_of',
  "select id from event_series_change where series_id = $1 and state in ('applying', 'taking-back') limit 1",
)
const setStateQuery = prepared('event_series_change_state', 'update event_series_change set state = $2 where id = $1')
const storeUndoRequestQuery = prepared(
  'event_series_change_ask_back',
  `update event_series_change set state = 'taking-back', back_message = $2, back_refund_until = $3 where id = $1`,
)
const finishChangeQuery = prepared<{ id: string }>(
  'event_series_change_finish',
  `update event_series_change c set state = $3 where c.id = $1 and c.state = $2
     and not exists (select from event_series_change_date d where d.change_id = c.id and d.state = $4) returning c.id`,
)
const listHoldersQuery = prepared<{ eventId: string; memberId: string | null; entryId: string }>(
  'event_series_holders',
  `select distinct n.event_id as "eventId", n.member_id as "memberId", n.id as "entryId"
     from event_entry n join ticket_face t on t.entry_id = n.id and t.state = 'valid' where n.event_id = any($1)`,
)
const deleteExpiredSeriesChangesQuery = prepared(
  'event_series_changes_clear',
  'delete from event_series_change where made_at < $1',
)

export async function lockSeries(transaction: Database, seriesId: string): Promise<void> {
  await lockSeriesQuery(transaction, [seriesId])
}

type NewChange = Pick<
  SeriesChangeRow,
  'id' | 'seriesId' | 'organisationId' | 'which' | 'patch' | 'fingerprint' | 'fields'
> &
  Pick<SeriesChangeRow, 'message' | 'refundUntil' | 'madeAt'>

export async function insertSeriesChange(
  transaction: Database,
  change: NewChange,
  of: readonly { id: string; version: number }[],
): Promise<void> {
  const { id, seriesId, organisationId, which, patch, fingerprint, fields, message, refundUntil, madeAt } = change
  const values = [
    id,
    seriesId,
    organisationId,
    which,
    JSON.stringify(patch),
    fingerprint,
    fields,
    message,
    refundUntil,
    madeAt,
  ]
  await insertQuery(transaction, values)
  await insertDatesQuery(transaction, [id, of.map((one) => one.id), of.map(({ version }) => version)])
}

export async function findSeriesChange(database: Database, id: string): Promise<SeriesChangeRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function findLatestChange(
  database: Database,
  seriesId: string,
  after: Date,
): Promise<SeriesChangeRow | undefined> {
  return (await findLatestChangeQuery(database, [seriesId, after]))[0]
}

export async function lockSeriesChange(transaction: Database, id: string): Promise<SeriesChangeRow | undefined> {
  await lockQuery(transaction, [id])
  return findSeriesChange(transaction, id)
}

export async function listChangesInProgress(database: Database): Promise<string[]> {
  return (await listChangesInProgressQuery(database)).map(({ id }) => id)
}

export async function isChangeInProgress(database: Database, seriesId: string): Promise<boolean> {
  return (await isChangeInProgressQuery(database, [seriesId])).length > 0
}

export async function storeChangeState(
  transaction: Database,
  changeId: string,
  state: SeriesChangeRow['state'],
): Promise<void> {
  await setStateQuery(transaction, [changeId, state])
}

export async function storeUndoRequest(
  transaction: Database,
  changeId: string,
  message: string,
  refundUntil: Date | null,
): Promise<void> {
  await storeUndoRequestQuery(transaction, [changeId, message, refundUntil])
}

/** True only for the process that completes the change. */
export async function finishChange(
  transaction: Database,
  changeId: string,
  { from, to, left }: { from: SeriesChangeRow['state']; to: SeriesChangeRow['state']; left: ChangeDateRow['state'] },
): Promise<boolean> {
  return (await finishChangeQuery(transaction, [changeId, from, to, left])).length > 0
}

export function listHolders(
  database: Database,
  eventIds: readonly string[],
): Promise<{ eventId: string; memberId: string | null; entryId: string }[]> {
  return listHoldersQuery(database, [eventIds])
}

export async function deleteExpiredSeriesChanges(database: Database, before: Date): Promise<void> {
  await deleteExpiredSeriesChangesQuery(database, [before])
}
