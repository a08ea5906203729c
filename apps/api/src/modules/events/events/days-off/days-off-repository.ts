import type { NewPeriodsOff, PeriodsOff } from '@forenet/contract/club/event-days-off'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

type StoredPeriodOff = PeriodsOff['periods'][number]

const listPeriodsOffQuery = prepared<StoredPeriodOff>(
  'event_days_off_ahead',
  `select id, name, first_day::text as "from", last_day::text as "to" from event_days_off
    where organisation_id = $1 and last_day >= $2 order by first_day, last_day, name, id limit 1000`,
)
const insertQuery = prepared<{ name: string }>(
  'event_days_off_insert',
  `insert into event_days_off (id, organisation_id, name, first_day, last_day, made_at)
   select p.id, $1, p.name, p.first_day, p.last_day, $6
     from unnest($2::uuid[], $3::text[], $4::date[], $5::date[]) as p (id, name, first_day, last_day)
   on conflict do nothing returning name`,
)
const removeQuery = prepared<{ name: string; from: string; to: string }>(
  'event_days_off_remove',
  `delete from event_days_off where organisation_id = $1 and id = $2
   returning name, first_day::text as "from", last_day::text as "to"`,
)

export function listPeriodsOff(database: Database, organisationId: string, today: string): Promise<StoredPeriodOff[]> {
  return listPeriodsOffQuery(database, [organisationId, today])
}

export async function insertPeriodsOff(
  transaction: Database,
  organisationId: string,
  periods: NewPeriodsOff['periods'],
  at: Date,
): Promise<number> {
  const of = (field: 'id' | 'name' | 'from' | 'to') => periods.map((period) => period[field])
  return (await insertQuery(transaction, [organisationId, of('id'), of('name'), of('from'), of('to'), at])).length
}

export async function removePeriodOff(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<{ name: string; from: string; to: string } | undefined> {
  return (await removeQuery(transaction, [organisationId, id]))[0]
}
