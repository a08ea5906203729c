import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { RegisterGender } from '@forenet/domain/register'
import { plannedForValues } from '../../../platform/database/prepared.ts'

// Paid periods as known now; erased people still count.
const activeOn = plannedForValues<{ day: CalendarDate; count: number }>(
  'register_active_on',
  `with spans as (
     select s.member_id, (p->>'from')::date as since, (p->>'to')::date as until
       from register_state s, jsonb_array_elements(s.periods) p
      where s.organisation_id = $1 and s.until_at is null and (p->>'to')::date >= (select min(d) from unnest($2::date[]) d))
   select d::text as day, count(distinct s.member_id)::int as count
     from unnest($2::date[]) d left join spans s on s.since <= d and s.until >= d
    group by d order by d`,
)
const activeByAge = plannedForValues<{ age: number | null; gender: RegisterGender | null; count: number }>(
  'register_active_by_age',
  `select extract(year from age($2::date, s.date_of_birth))::int as age, s.gender, count(*)::int as count
     from register_state s
    where s.organisation_id = $1 and s.until_at is null and s.paid_from <= $2::date and s.paid_to >= $2::date
      and exists (select from jsonb_array_elements(s.periods) p where (p->>'from')::date <= $2::date and (p->>'to')::date >= $2::date)
    group by 1, 2`,
)

export function countActiveOn(database: Database, organisationId: string, days: readonly CalendarDate[]) {
  return activeOn(database, [organisationId, days])
}

export function countActiveByAge(database: Database, organisationId: string, day: CalendarDate) {
  return activeByAge(database, [organisationId, day])
}
