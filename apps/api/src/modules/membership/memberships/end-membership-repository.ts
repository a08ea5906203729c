import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../platform/database/prepared.ts'

/** `renews`: its membership renews automatically, or will once the card is saved. */
export type LaterPeriod = {
  memberId: string
  name: string
  startDate: CalendarDate
  endDate: CalendarDate
  renews: boolean
}
/** `dropped`: the period had not started by the last day. */
export type EndedPeriod = {
  id: string
  memberId: string
  endDate: CalendarDate
  soldUntil: CalendarDate | null
  dropped: boolean
}

const LATER_PERIODS_SQL = `h.status = 'active' and h.enabled and h.end_date > $3`
const listLaterPeriodsQuery = prepared<LaterPeriod>(
  'end_later_periods',
  `select h.member_id as "memberId", c.name, h.start_date as "startDate", h.end_date as "endDate",
     exists (select from renewal_consent r where r.membership_id = s.id and r.state <> 'stopped') as renews
     from membership_history h join membership s on s.id = h.membership_id join membership_offer c on c.id = h.configuration_id
    where s.organisation_id = $1 and h.member_id = any($2) and ${LATER_PERIODS_SQL} order by h.start_date, h.id`,
)
const endQuery = prepared<EndedPeriod>(
  'end_periods',
  `with was as (
     select h.id, h.end_date, h.sold_until, h.start_date > $3 as dropped
       from membership_history h join membership s on s.id = h.membership_id
      where s.organisation_id = $1 and h.member_id = any($2) and ${LATER_PERIODS_SQL}
        and ($5::uuid[] is null or h.id = any($5)) for update of h)
   update membership_history h set
     status = case when was.dropped then 'inactive' else 'active' end,
     enabled = not was.dropped,
     end_date = case when was.dropped then h.end_date else $3 end,
     sold_until = coalesce(h.sold_until, h.end_date),
     status_change_date = $4
    from was where was.id = h.id
   returning h.id, h.member_id as "memberId", was.end_date as "endDate", was.sold_until as "soldUntil", was.dropped`,
)
/**
 * SQL: the period is unchanged since it ended, and nothing was bought for its time. Periods ended earlier do not block.
 */
const isAsEnded = (besides = '') => `h.id = r.id and h.claimed_by is null
      and case when r.dropped then h.status = 'inactive' and h.end_date = r."endDate"
               else h.status = 'active' and h.enabled and h.end_date = $2 and h.sold_until = coalesce(r."soldUntil", r."endDate") end
      and not exists (select from membership_history o
            where o.membership_id = h.membership_id and o.id <> h.id ${besides}
              and (o.status = 'active' and o.enabled or o.claimed_by is not null)
              and (o.sold_until is null or o.end_date >= r."endDate")
              and (o.configuration_id = h.configuration_id and h.for_months is null or o.start_date <= r."endDate" and o.end_date >= h.start_date))`
const restorePeriodsQuery = prepared<{ id: string; memberId: string }>(
  'end_restore_periods',
  `update membership_history h set status = 'active', enabled = true, end_date = r."endDate", sold_until = r."soldUntil", status_change_date = $3
     from jsonb_to_recordset($1::jsonb) as r (id uuid, "endDate" date, "soldUntil" date, dropped boolean)
    where ${isAsEnded()}
   returning h.id, h.member_id as "memberId"`,
)
const listRestorableQuery = prepared<{ id: string }>(
  'end_restorable_periods',
  `select h.id from membership_history h,
          jsonb_to_recordset($1::jsonb) as r (id uuid, "endDate" date, "soldUntil" date, dropped boolean, "orderId" uuid)
    where ${isAsEnded('and o.order_id is distinct from r."orderId"')}`,
)

export type SoldPeriod = { id: string; memberId: string; orderId: string; startDate: CalendarDate }

const listSoldPeriodsQuery = prepared<SoldPeriod>(
  'end_periods_sold',
  `select id, member_id as "memberId", order_id as "orderId", start_date as "startDate" from membership_history
    where id = any($1) and order_id is not null order by id`,
)

export function listSoldPeriods(database: Database, ids: readonly string[]): Promise<SoldPeriod[]> {
  return listSoldPeriodsQuery(database, [ids])
}

export function listLaterPeriods(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
  lastDay: CalendarDate,
): Promise<LaterPeriod[]> {
  return listLaterPeriodsQuery(database, [organisationId, memberIds, lastDay])
}

export function endPeriods(
  transaction: Database,
  organisationId: string,
  memberIds: readonly string[],
  lastDay: CalendarDate,
  at: Date,
  only: readonly string[] | null = null,
): Promise<EndedPeriod[]> {
  return endQuery(transaction, [organisationId, memberIds, lastDay, at, only])
}

/** Lists periods that can be restored once the order that replaced each is undone. */
export async function listRestorable(
  transaction: Database,
  periods: readonly (EndedPeriod & { orderId: string })[],
  lastDay: CalendarDate,
): Promise<Set<string>> {
  return new Set((await listRestorableQuery(transaction, [JSON.stringify(periods), lastDay])).map(({ id }) => id))
}

export function restorePeriods(
  transaction: Database,
  periods: readonly EndedPeriod[],
  lastDay: CalendarDate,
  at: Date,
): Promise<{ id: string; memberId: string }[]> {
  return restorePeriodsQuery(transaction, [JSON.stringify(periods), lastDay, at])
}
