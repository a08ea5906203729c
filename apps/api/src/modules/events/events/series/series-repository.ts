import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { SeriesRow } from '../catalogue/series-dates-repository.ts'

export type SeriesEventRow = {
  id: string
  title: string
  startsAt: Date
  endsAt: Date
  enabled: boolean
  cancelledAt: Date | null
  seatsTaken: number
  fixed: boolean
}

export type ScheduledEventRow = { id: string; title: string; place: string; startsAt: Date; endsAt: Date }

const insertQuery = prepared<{ id: string }>(
  'event_series_insert',
  `insert into event_series (id, organisation_id, rule, opens_at_once, days, made_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do nothing returning id`,
)
const updateSeriesRuleQuery = prepared(
  'event_series_extend',
  'update event_series set rule = $2, days = days || $3::date[] where id = $1',
)
const addEventsToSeriesQuery = prepared('event_series_join', 'update event set series_id = $2 where id = any($1)')
const listSeriesEventsQuery = prepared<SeriesEventRow>(
  'event_series_events',
  `select e.id, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", e.enabled, e.cancelled_at as "cancelledAt",
      e.seats_taken as "seatsTaken",
      (e.seats_taken > 0 or e.waiting_seats > 0 or exists (
        select from event_entry n where n.event_id = e.id and n.decline_reason is distinct from 'not-coming')) as fixed
     from event e where e.series_id = $1 order by e.starts_at, e.id`,
)
const lockSeriesEventsQuery = prepared(
  'event_series_hold',
  'select id from event where series_id = $1 order by id for no key update',
)
const listScheduledEventsQuery = prepared<ScheduledEventRow>(
  'event_series_clashes',
  `select id, title, place, starts_at as "startsAt", ends_at as "endsAt" from event
    where organisation_id = $1 and id <> $2 and cancelled_at is null and starts_at < $4 and ends_at > $3 and place <> ''
    order by starts_at, id limit 5000`,
)
const findPreviousInSeriesQuery = prepared<{ id: string; title: string; startsAt: Date }>(
  'event_series_before',
  `select p.id, p.title, p.starts_at as "startsAt" from event e
     join event p on p.series_id = e.series_id and p.starts_at < e.starts_at and p.enabled and p.cancelled_at is null
    where e.id = $1 order by p.starts_at desc, p.id limit 1`,
)
export async function insertSeries(
  transaction: Database,
  { id, organisationId, rule, opensAtOnce, days }: SeriesRow,
  at: Date,
): Promise<boolean> {
  return (await insertQuery(transaction, [id, organisationId, JSON.stringify(rule), opensAtOnce, days, at])).length > 0
}

export async function updateSeriesRule(
  transaction: Database,
  { id, rule, days }: Pick<SeriesRow, 'id' | 'rule' | 'days'>,
): Promise<void> {
  await updateSeriesRuleQuery(transaction, [id, JSON.stringify(rule), days])
}

export async function addEventsToSeries(
  transaction: Database,
  eventIds: readonly string[],
  seriesId: string,
): Promise<void> {
  await addEventsToSeriesQuery(transaction, [eventIds, seriesId])
}

export function listSeriesEvents(database: Database, seriesId: string): Promise<SeriesEventRow[]> {
  return listSeriesEventsQuery(database, [seriesId])
}

export async function lockSeriesEvents(transaction: Database, seriesId: string): Promise<void> {
  await lockSeriesEventsQuery(transaction, [seriesId])
}

export function listScheduledEvents(
  database: Database,
  { organisationId, but, from, until }: { organisationId: string; but: string; from: string; until: string },
): Promise<ScheduledEventRow[]> {
  return listScheduledEventsQuery(database, [organisationId, but, from, until])
}

export async function findPreviousInSeries(
  database: Database,
  eventId: string,
): Promise<{ id: string; title: string; startsAt: Date } | undefined> {
  return (await findPreviousInSeriesQuery(database, [eventId]))[0]
}
