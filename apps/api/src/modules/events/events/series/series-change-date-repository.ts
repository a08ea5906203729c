import type { EventTerms } from '@forenet/contract/club/event'
import type { DateRefusal, SeriesChangeProgress, SeriesField } from '@forenet/contract/club/event-series-change'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { NotifiedChange } from '../../tickets/index.ts'
import type { StoppedMessage } from '../events-deps.ts'

type ChangeStatus = NonNullable<SeriesChangeProgress['change']>

/** `before` and `after` are null until the date is changed. */
export type ChangeDateRow = {
  eventId: string
  version: number
  state: ChangeStatus['dates'][number]['state']
  tries: number
  before: SeriesDateValues | null
  after: SeriesDateValues | null
}
/** `messages`: those that became drafts; absent in changes of an earlier version. */
export type SeriesDateValues = { terms: Partial<EventTerms>; picture?: string | null; messages?: StoppedMessage[] }

export type ShownDateRow = Pick<ChangeDateRow, 'eventId' | 'state'> & {
  title: string
  startsAt: Date
  refusal: DateRefusal | null
  kept: SeriesField[]
}

export type RegistrationToNotifyRow = {
  eventId: string
  entryId: string
  memberId: string | null
  was: NotifiedChange['was'] | null
  refundUntil: Date | null
}

// Skips dates locked by another process, which will complete them.
const lockNextDateQuery = prepared<ChangeDateRow>(
  'event_series_change_next_date',
  `select event_id as "eventId", version, state, tries, before, after from event_series_change_date
    where change_id = $1 and state = $2 and ($3::uuid is null or event_id > $3)
    order by event_id limit 1 for update skip locked`,
)
const markDateDoneQuery = prepared(
  'event_series_change_date_done',
  `update event_series_change_date set state = 'done', refusal = null, before = $3, after = $4, was = $5, refund_until = $6,
     to_tell = $7, untold = cardinality($7::uuid[]) > 0 where change_id = $1 and event_id = $2`,
)
const markDateFailedQuery = prepared(
  'event_series_change_date_failed',
  `update event_series_change_date set state = 'failed', refusal = $3 where change_id = $1 and event_id = $2 and state = 'waiting'`,
)
const countDateAttemptQuery = prepared<{ tries: number }>(
  'event_series_change_date_tried',
  `update event_series_change_date set tries = tries + 1 where change_id = $1 and event_id = $2 returning tries`,
)
const markUndoneQuery = prepared(
  'event_series_change_date_back',
  `update event_series_change_date set state = $3, kept = $4, was = $5, refund_until = $6, to_tell = $7,
     untold = cardinality($7::uuid[]) > 0 where change_id = $1 and event_id = $2 and state = 'done'`,
)
// Skips dates edited since the change, because organisers must review them.
const requeueFailedDatesQuery = prepared<{ id: string }>(
  'event_series_change_dates_again',
  `update event_series_change_date d set state = 'waiting', refusal = null, tries = 0, version = e.version
     from event e where d.change_id = $1 and d.state = 'failed' and d.refusal ->> 'code' is distinct from 'changed-meanwhile'
      and e.id = d.event_id returning d.event_id as id`,
)
const addNotifiedCountQuery = prepared(
  'event_series_change_told',
  'update event_series_change set told = told + $2 where id = $1',
)
const listRegistrationsToNotifyOfChangeQuery = prepared<RegistrationToNotifyRow>(
  'event_series_change_to_tell',
  `select d.event_id as "eventId", n.id as "entryId", n.member_id as "memberId", d.was, d.refund_until as "refundUntil"
     from event_series_change_date d cross join unnest(d.to_tell) as t (entry_id) join event_entry n on n.id = t.entry_id
     join event e on e.id = d.event_id
    where d.change_id = $1 and d.untold order by e.starts_at, n.id`,
)
const storeNotifiedQuery = prepared(
  'event_series_change_dates_told',
  'update event_series_change_date set untold = false where change_id = $1 and untold',
)
const listChangeDatesQuery = prepared<ShownDateRow>(
  'event_series_change_dates',
  `select d.event_id as "eventId", d.state, e.title, e.starts_at as "startsAt", d.refusal, d.kept
     from event_series_change_date d join event e on e.id = d.event_id where d.change_id = $1 order by e.starts_at, e.id`,
)
export async function lockNextDate(
  transaction: Database,
  changeId: string,
  state: ChangeDateRow['state'],
  after: string | null,
): Promise<ChangeDateRow | undefined> {
  return (await lockNextDateQuery(transaction, [changeId, state, after]))[0]
}

export type DateNotification = {
  was: NotifiedChange['was'] | null
  refundUntil: Date | null
  entries: readonly string[]
}

export async function markDateDone(
  transaction: Database,
  changeId: string,
  eventId: string,
  { before, after }: { before: SeriesDateValues; after: SeriesDateValues },
  { was, refundUntil, entries }: DateNotification,
): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await markDateDoneQuery(transaction, [changeId, eventId, json(before), json(after), json(was), refundUntil, entries])
}

export async function markDateFailed(
  database: Database,
  changeId: string,
  eventId: string,
  refusal: DateRefusal,
): Promise<void> {
  await markDateFailedQuery(database, [changeId, eventId, JSON.stringify(refusal)])
}

export async function countDateAttempt(database: Database, changeId: string, eventId: string): Promise<number> {
  return (await countDateAttemptQuery(database, [changeId, eventId]))[0]?.tries ?? 0
}

export async function markDateUndone(
  transaction: Database,
  changeId: string,
  eventId: string,
  { state, kept: stored }: { state: 'back' | 'partly' | 'kept'; kept: readonly SeriesField[] },
  { was, refundUntil, entries }: DateNotification,
): Promise<void> {
  const notified = was === null ? null : JSON.stringify(was)
  await markUndoneQuery(transaction, [changeId, eventId, state, stored, notified, refundUntil, entries])
}

export async function requeueFailedDates(transaction: Database, changeId: string): Promise<string[]> {
  return (await requeueFailedDatesQuery(transaction, [changeId])).map(({ id }) => id)
}

export function listRegistrationsToNotifyOfChange(
  database: Database,
  changeId: string,
): Promise<RegistrationToNotifyRow[]> {
  return listRegistrationsToNotifyOfChangeQuery(database, [changeId])
}

export async function storeNotifiedCount(transaction: Database, changeId: string, people: number): Promise<void> {
  await storeNotifiedQuery(transaction, [changeId])
  await addNotifiedCountQuery(transaction, [changeId, people])
}

export function listChangeDates(database: Database, changeId: string): Promise<ShownDateRow[]> {
  return listChangeDatesQuery(database, [changeId])
}
