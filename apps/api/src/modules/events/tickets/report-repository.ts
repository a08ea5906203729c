import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../platform/database/prepared.ts'

/** Tickets with equal values; amounts are per ticket. */
export type TicketGroup = {
  ticketTypeId: string
  byHand: 'cash' | 'bank-transfer' | 'free' | null
  /** Sold at the door: the entry is one of the `entryIds`. */
  apart: boolean
  state: 'valid' | 'used' | 'void'
  test: boolean
  totalMinor: Minor
  refundedMinor: Minor
  vatMinor: Minor
  tickets: number
}

const SOLD_AT_SQL = `t.event_id = $1 and t.state <> 'reserved' and coalesce(t.void_reason, '') not in ('not-paid', 'transferred')`
const SOLD_TICKETS_SQL = `event_ticket t join entry_face e on e.id = t.entry_id where ${SOLD_AT_SQL}`

// Excludes later payments, which have their own payment method.
const countTicketGroupsQuery = prepared<TicketGroup>(
  'tickets_alike',
  `select t.ticket_type_id as "ticketTypeId", e.by_hand as "byHand", coalesce(t.entry_id = any($2), false) as apart, t.state,
     exists (select from attempt_face a where a.order_id = e.order_id and a.state = 'captured' and a.test_mode) as test,
     t.total_minor - coalesce(l.amount, 0) as "totalMinor", t.refunded_minor - coalesce(l.refunded, 0) as "refundedMinor",
     t.vat_minor - coalesce(l.vat, 0) as "vatMinor", count(*)::int as tickets
     from event_ticket t join entry_face e on e.id = t.entry_id
     left join lateral (select sum(d.amount_minor)::bigint as amount, sum(d.refunded_minor)::bigint as refunded, sum(d.vat_minor)::bigint as vat
       from ticket_difference_face d where d.ticket_id = t.id) l on true
    where ${SOLD_AT_SQL} group by 1, 2, 3, 4, 5, 6, 7, 8`,
)
const listLaterPaymentsQuery = prepared<Omit<TicketGroup, 'tickets' | 'apart'>>(
  'tickets_paid_later',
  `select t.ticket_type_id as "ticketTypeId", d.by_hand as "byHand", t.state,
     exists (select from attempt_face a where a.order_id = d.order_id and a.state = 'captured' and a.test_mode) as test,
     d.amount_minor as "totalMinor", d.refunded_minor as "refundedMinor", d.vat_minor as "vatMinor"
     from ticket_difference_face d join event_ticket t on t.id = d.ticket_id where d.event_id = $1`,
)
// A void ticket is never updated, so `updated_at` is when it became void.
const countSalesByDayQuery = prepared<{ day: CalendarDate; sold: number; void: number }>(
  'tickets_sold_by_day',
  `select m.day, sum(m.sold)::int as sold, sum(m.void)::int as void from (
     select (coalesce(e.confirmed_at, e.created_at) at time zone '${TIME_ZONE}')::date as day, 1 as sold, 0 as void from ${SOLD_TICKETS_SQL}
     union all
     select (t.updated_at at time zone '${TIME_ZONE}')::date, 0, 1 from ${SOLD_TICKETS_SQL} and t.state = 'void') m
    group by m.day order by m.day`,
)
const countArrivalsQuery = prepared<{ at: Date; letIn: number }>(
  'tickets_let_in',
  `select date_bin(interval '15 minutes', t.used_at, timestamptz '2000-01-01 00:00Z') as at, count(*)::int as "letIn"
     from event_ticket t where t.event_id = $1 and t.state = 'used' and t.used_at is not null group by 1 order by 1`,
)

/** Includes void and free tickets; excludes later payments. */
export function countTicketGroups(
  database: Database,
  eventId: string,
  entryIds: readonly string[],
): Promise<TicketGroup[]> {
  return countTicketGroupsQuery(database, [eventId, entryIds])
}

export function listLaterPayments(
  database: Database,
  eventId: string,
): Promise<Omit<TicketGroup, 'tickets' | 'apart'>[]> {
  return listLaterPaymentsQuery(database, [eventId])
}

export function countSalesByDay(
  database: Database,
  eventId: string,
): Promise<{ day: CalendarDate; sold: number; void: number }[]> {
  return countSalesByDayQuery(database, [eventId])
}

/** Counts check-ins per quarter of an hour. */
export function countArrivals(database: Database, eventId: string): Promise<{ at: Date; letIn: number }[]> {
  return countArrivalsQuery(database, [eventId])
}
