import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'

const NAMED = 3

type OverRow = { id: string; title: string; startsAt: Date; count: number }

/** Past events (`$5`) of an organisation (`$2`) from `$3` to `$4` to which the member had a ticket. */
const over = prepared<OverRow>(
  'season_events',
  `select e.id, e.title, e.starts_at as "startsAt", (count(*) over ())::int as count
     from event e
    where e.organisation_id = $2 and e.ends_at <= $5 and e.cancelled_at is null
      and (e.starts_at at time zone '${TIME_ZONE}')::date between $3 and $4
      and exists (select from ticket_face t where t.event_id = e.id and t.member_id = $1 and t.state in ('valid', 'used'))
    order by e.starts_at desc, e.id limit ${NAMED}`,
)

export function listEventsInPeriod(
  database: Database,
  memberId: string,
  organisationId: string,
  period: { startDate: CalendarDate; endDate: CalendarDate },
  now: Date,
): Promise<OverRow[]> {
  return over(database, [memberId, organisationId, period.startDate, period.endDate, now])
}
