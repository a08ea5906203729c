import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../platform/database/prepared.ts'
import type { DrawerSums } from './drawer-rules.ts'

/** `by`: the organiser who closed it; null if its device did. */
export type DrawerRow = DrawerSums & { eventId: string; deviceId: string; by: string | null }
export type DrawerLine = {
  id: string
  drawerId: string
  kind: 'float' | 'payout' | 'difference' | 'emptied'
  amountMinor: Minor
  note: string
  at: Date
  by: string | null
}
export type ClubDrawerRow = DrawerRow & { eventTitle: string; startsAt: Date; device: string }

const COLUMNS = `d.id, d.event_id as "eventId", d.device_id as "deviceId", d.opened_at as "openedAt", d.closed_at as "closedAt",
  l.float as "floatMinor", l.payouts as "payoutsMinor", l.difference as "differenceMinor", l.emptied as "emptiedMinor", l.note, l.by,
  s.sales, s.minor as "salesMinor"`
const DRAWER_SUMS_SQL = `cross join lateral (
    select coalesce(sum(c.amount_minor) filter (where c.kind = 'float'), 0)::bigint as float,
      (0 - coalesce(sum(c.amount_minor) filter (where c.kind = 'payout'), 0))::bigint as payouts,
      coalesce(sum(c.amount_minor) filter (where c.kind = 'difference'), 0)::bigint as difference,
      coalesce(sum(c.amount_minor) filter (where c.kind = 'emptied'), 0)::bigint as emptied,
      coalesce(max(c.note) filter (where c.kind = 'difference'), '') as note,
      max(btrim(concat_ws(' ', m.first_name, m.last_name))) filter (where c.kind = 'emptied' and m.id is not null) as by
      from cash_drawer_line c left join member_face m on m.id = c.by_member where c.drawer_id = d.id) l
  cross join lateral (
    select count(*)::int as sales, coalesce(sum(total_minor), 0)::bigint as minor from door_sale where drawer_id = d.id) s`

const findByIdQuery = prepared<DrawerRow>(
  'cash_drawer',
  `select ${COLUMNS} from cash_drawer d ${DRAWER_SUMS_SQL} where d.id = $1`,
)
const findOpenDrawerQuery = prepared<DrawerRow>(
  'cash_drawer_open',
  `select ${COLUMNS} from cash_drawer d ${DRAWER_SUMS_SQL} where d.device_id = $1 and d.closed_at is null`,
)
const listDrawersQuery = prepared<DrawerRow>(
  'cash_drawers_of_event',
  `select ${COLUMNS} from cash_drawer d ${DRAWER_SUMS_SQL} where d.event_id = $1 order by d.opened_at, d.id`,
)
const listClosedDrawersQuery = prepared<ClubDrawerRow>(
  'cash_drawers_of_club',
  `select ${COLUMNS}, e.title as "eventTitle", e.starts_at as "startsAt", v.name as device
     from cash_drawer d join event_face e on e.id = d.event_id join door_device_face v on v.id = d.device_id ${DRAWER_SUMS_SQL}
    where e.organisation_id = $1 and d.closed_at is not null order by d.closed_at desc, d.id limit $2`,
)
const drawerTotalsQuery = prepared<{ contentMinor: Minor; spentMinor: Minor }>(
  'cash_drawer_totals',
  `select coalesce(sum(l.float - l.payouts + l.difference + l.emptied + s.minor), 0)::bigint as "contentMinor",
     coalesce(sum(l.difference - l.payouts), 0)::bigint as "spentMinor"
     from cash_drawer d join event_face e on e.id = d.event_id ${DRAWER_SUMS_SQL} where e.organisation_id = $1`,
)
const listOpenDrawersQuery = prepared<{ eventId: string; title: string; day: CalendarDate; expectedMinor: Minor }>(
  'cash_drawers_open_until',
  `select d.event_id as "eventId", e.title, (d.opened_at at time zone '${TIME_ZONE}')::date as day,
     l.float - l.payouts + s.minor as "expectedMinor"
     from cash_drawer d join event_face e on e.id = d.event_id ${DRAWER_SUMS_SQL}
    where e.organisation_id = $1 and d.closed_at is null and (d.opened_at at time zone '${TIME_ZONE}')::date <= $2
    order by d.opened_at, d.id`,
)
const lockQuery = prepared<{ id: string }>('cash_drawer_lock', 'select id from cash_drawer where id = $1 for update')
const insertQuery = prepared<{ id: string }>(
  'cash_drawer_insert',
  `insert into cash_drawer (id, event_id, device_id, opened_at) values ($1, $2, $3, $4) on conflict do nothing returning id`,
)
const closeQuery = prepared('cash_drawer_close', 'update cash_drawer set closed_at = $2 where id = $1')
const insertLineQuery = prepared<{ id: string }>(
  'cash_drawer_line_insert',
  `insert into cash_drawer_line (id, drawer_id, kind, amount_minor, note, at, by_member) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (id) do nothing returning id`,
)
const findLineQuery = prepared<{ drawerId: string; amountMinor: Minor }>(
  'cash_drawer_line_of',
  'select drawer_id as "drawerId", amount_minor as "amountMinor" from cash_drawer_line where id = $1',
)

export async function findDrawer(database: Database, id: string): Promise<DrawerRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function findOpenDrawer(database: Database, deviceId: string): Promise<DrawerRow | undefined> {
  return (await findOpenDrawerQuery(database, [deviceId]))[0]
}

export function listDrawers(database: Database, eventId: string): Promise<DrawerRow[]> {
  return listDrawersQuery(database, [eventId])
}

export function listClosedDrawers(database: Database, organisationId: string, max: number): Promise<ClubDrawerRow[]> {
  return listClosedDrawersQuery(database, [organisationId, max])
}

export function listOpenDrawers(
  database: Database,
  organisationId: string,
  through: CalendarDate,
): Promise<{ eventId: string; title: string; day: CalendarDate; expectedMinor: Minor }[]> {
  return listOpenDrawersQuery(database, [organisationId, through])
}

/** Sums a club's cash in drawers, payouts, and differences (negative if cash is missing). */
export async function drawerTotals(
  database: Database,
  organisationId: string,
): Promise<{ contentMinor: Minor; spentMinor: Minor }> {
  return (await drawerTotalsQuery(database, [organisationId]))[0] ?? { contentMinor: 0, spentMinor: 0 }
}

/** Lock before reading. Serialises sales, payouts and closing. */
export async function lockDrawer(transaction: Database, id: string): Promise<void> {
  await lockQuery(transaction, [id])
}

export async function insertDrawer(
  transaction: Database,
  { id, eventId, deviceId }: { id: string; eventId: string; deviceId: string },
  at: Date,
): Promise<boolean> {
  return (await insertQuery(transaction, [id, eventId, deviceId, at])).length > 0
}

export async function closeDrawerRow(transaction: Database, id: string, at: Date): Promise<void> {
  await closeQuery(transaction, [id, at])
}

export async function insertLine(transaction: Database, given: DrawerLine): Promise<boolean> {
  const { id, drawerId, kind, amountMinor, note, at, by } = given
  return (await insertLineQuery(transaction, [id, drawerId, kind, amountMinor, note, at, by])).length > 0
}

export async function findLine(
  database: Database,
  id: string,
): Promise<{ drawerId: string; amountMinor: Minor } | undefined> {
  return (await findLineQuery(database, [id]))[0]
}
