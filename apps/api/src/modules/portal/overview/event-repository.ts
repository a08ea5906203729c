import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import type { MonthlySum } from './chart-rules.ts'

// Invoices are paid by movements that reduce their balance.
const findByMonthQuery = plannedForValues<Omit<MonthlySum, 'minor'> & { minor: Minor }>(
  'overview_money_by_month',
  `select to_char(day, 'YYYY-MM') as month, sold, returned, sum(minor)::bigint as minor from (
     select day, sold, returned, amount_minor as minor from payment_movement where organisation_id = $1 and day >= $2
     union all
     select day, 'invoice', amount_minor > 0, -amount_minor from invoice_change
      where organisation_id = $1 and day >= $2 and change not in ('issued', 'credited', 'written-off')) m
    group by 1, 2, 3`,
)

export function sumByMonth(database: Database, organisationId: string, since: CalendarDate): Promise<MonthlySum[]> {
  return findByMonthQuery(database, [organisationId, since])
}

const findNextEventQuery = prepared<{ id: string; title: string; startsAt: Date }>(
  'overview_next_event',
  `select id, title, starts_at as "startsAt" from event_face
    where organisation_id = $1 and enabled and cancelled_at is null and starts_at > $2 and ($3::uuid[] is null or id = any($3))
    order by starts_at, id limit 1`,
)

/** `among`: limits the search, for callers with a role in single events. */
export async function findNextEvent(
  database: Database,
  organisationId: string,
  now: Date,
  among: readonly string[] | null,
) {
  return (await findNextEventQuery(database, [organisationId, now, among]))[0]
}
