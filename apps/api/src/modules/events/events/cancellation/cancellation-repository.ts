import type { Database } from '@forenet/database/database'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'
import { BUYER_EMAIL, UNANSWERED_INVITATIONS_SQL } from '../admission/invitation-repository.ts'

const markEventCancelledQuery = prepared<{ id: string }>(
  'event_call_off',
  `update event set cancelled_at = $2, update_date = $2, sequence = sequence + 1, version = version + 1
    where id = $1 and cancelled_at is null returning id`,
)
const LIVE_REGISTRATION_SQL = `(n.state = 'reserved' and n.claimed_by is null or n.state = 'confirmed'
  and exists (select from ticket_face t where t.entry_id = n.id and t.state = 'valid'))`
export type LiveRegistration = { id: string; orderId: string | null }

const listLiveRegistrationsQuery = plannedForValues<LiveRegistration>(
  'event_called_off_entries',
  `select n.id, n.order_id as "orderId" from event e cross join lateral (
     select n.id, n.order_id from event_entry n
      where n.event_id = e.id and n.state in ('reserved', 'confirmed') and ${LIVE_REGISTRATION_SQL} offset 0) n
    where e.cancelled_at >= $3 and ($1::uuid is null or n.id > $1) order by n.id limit $2`,
)
/** `endedAt`: when its tickets were voided. */
export type CancelledSeriesRegistration = {
  entryId: string
  isLive: boolean
  endedAt: Date | null
  cancelledAt: Date | null
}
export type CancelledSeriesWait = { waitingId: string; eventId: string }

/** SQL: the dates (`o`) of a series cancelled together with the date (`own`) of entry or waiting-list place $1. */
const CANCELLED_TOGETHER_SQL = `(select event_id, member_id from event_entry where id = $1
       union all select event_id, member_id from event_waiting where id = $1) own
     join event e on e.id = own.event_id
     join event o on o.series_id = e.series_id and o.cancelled_at = e.cancelled_at`
const listCancelledSeriesRegistrationsQuery = prepared<CancelledSeriesRegistration>(
  'event_called_off_together',
  `select n.id as "entryId", n.state = 'confirmed' and exists (
       select from ticket_face t where t.entry_id = n.id and t.state = 'valid') as "isLive",
     (select max(t.updated_at) from ticket_face t where t.entry_id = n.id and t.void_reason = 'event-cancelled') as "endedAt",
     e.cancelled_at as "cancelledAt"
     from ${CANCELLED_TOGETHER_SQL}
     join event_entry n on n.event_id = o.id and n.member_id = own.member_id
    where n.state <> 'reserved' and exists (
       select from ticket_face t where t.entry_id = n.id and (t.state = 'valid' or t.void_reason = 'event-cancelled'))
    order by o.starts_at, n.id`,
)
const listCancelledSeriesWaitsQuery = prepared<CancelledSeriesWait>(
  'event_called_off_waits_together',
  `select w.id as "waitingId", w.event_id as "eventId" from ${CANCELLED_TOGETHER_SQL}
     join event_waiting w on w.event_id = o.id and w.member_id = own.member_id and w.end_reason = 'called-off'
    order by o.starts_at, w.id`,
)
const listInvitedCancelledTogetherQuery = prepared<{ eventId: string }>(
  'event_called_off_invitations_together',
  `select i.event_id as "eventId" from ${CANCELLED_TOGETHER_SQL} join event_invitation i on i.event_id = o.id and i.email = $2
    where i.sent_at is not null and i.withdrawn_at is null and i.declined_at is null order by o.starts_at, i.id`,
)
const filterNotifiedQuery = prepared<{ email: string }>(
  'event_called_off_notified',
  `select ${BUYER_EMAIL} as email from event_entry n left join member_face m on m.id = n.member_id
     left join order_face o on o.id = n.order_id
    where n.event_id = any($1) and n.state = 'confirmed' and ${BUYER_EMAIL} = any($2)
      and exists (select from ticket_face t where t.entry_id = n.id and t.state = 'valid')
   union select lower(m.email) from event_waiting w join member_face m on m.id = w.member_id
    where w.event_id = any($1) and w.end_reason = 'called-off' and lower(m.email) = any($2)`,
)
const sumLiveRegistrationsQuery = prepared<{ entries: number; refundMinor: number }>(
  'event_called_off_sums',
  `select count(distinct t.entry_id)::int as entries,
          coalesce(sum(t.total_minor - t.refunded_minor) filter (where t.state = 'valid'), 0)::bigint as "refundMinor"
     from ticket_face t where t.event_id = $1 and t.state in ('valid', 'reserved')`,
)
export type EventCancellationCounts = {
  entries: number
  tickets: number
  amountMinor: number
  held: number
  used: number
  ended: number
  waiting: number
  invited: number
}
const countEventCancellationQuery = prepared<EventCancellationCounts>(
  'event_calling_off_counts',
  `select count(distinct t.entry_id) filter (where t.state = 'valid')::int as entries,
          count(*) filter (where t.state = 'valid')::int as tickets,
          coalesce(sum(t.total_minor - t.refunded_minor) filter (where t.state = 'valid'), 0)::bigint as "amountMinor",
          count(distinct t.entry_id) filter (where t.state = 'reserved')::int as held,
          count(*) filter (where t.state = 'used')::int as used,
          count(distinct t.entry_id) filter (where t.void_reason = 'event-cancelled')::int as ended,
          (select count(*) from event_waiting w where w.event_id = $1 and w.state in ('waiting', 'offered'))::int as waiting,
          (select count(*) from event e, lateral (${UNANSWERED_INVITATIONS_SQL}) i where e.id = $1 and e.cancelled_at is null)::int as invited
     from ticket_face t where t.event_id = $1`,
)
const listEventOrdersQuery = prepared<{ orderId: string | null }>(
  'event_calling_off_orders',
  `select order_id as "orderId" from event_entry where event_id = $1
   union all select order_id from event_ticket_difference where event_id = $1`,
)

const listAttendeeNamesByOrderQuery = prepared<{ orderId: string; attendee: string }>(
  'event_calling_off_attendees',
  `select d.order_id as "orderId", t.attendee_name as attendee from event_ticket_difference d join ticket_face t on t.id = d.ticket_id
    where d.order_id = any($1)
   union all
   select n.order_id, (select t.attendee_name from ticket_face t where t.entry_id = n.id
      order by t.void_reason is distinct from 'transferred' desc, t.position limit 1)
     from event_entry n where n.order_id = any($1)`,
)

export async function listAttendeeNamesByOrder(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = orderIds.length === 0 ? [] : await listAttendeeNamesByOrderQuery(database, [orderIds])
  return new Map(rows.map(({ orderId, attendee }) => [orderId, attendee]))
}

export async function markEventCancelled(transaction: Database, eventId: string, at: Date): Promise<boolean> {
  return (await markEventCancelledQuery(transaction, [eventId, at])).length > 0
}

/** If `since` is null, includes all cancelled events. */
export function listLiveRegistrations(
  database: Database,
  since: Date | null,
  { after, most }: { after: string | null; most: number },
): Promise<LiveRegistration[]> {
  return listLiveRegistrationsQuery(database, [after, most, since ?? '-infinity'])
}

/** Entries with valid or reserved tickets, and the sum paid for the valid ones. */
export async function sumLiveRegistrations(
  database: Database,
  eventId: string,
): Promise<{ entries: number; refundMinor: number }> {
  return (await sumLiveRegistrationsQuery(database, [eventId]))[0] ?? { entries: 0, refundMinor: 0 }
}

export async function countEventCancellation(database: Database, eventId: string): Promise<EventCancellationCounts> {
  const [row] = await countEventCancellationQuery(database, [eventId])
  if (!row) throw new Error(`Event ${eventId} cannot be counted`)
  return row
}

export async function listEventOrders(database: Database, eventId: string): Promise<string[]> {
  return (await listEventOrdersQuery(database, [eventId])).flatMap(({ orderId }) => orderId ?? [])
}

/**
 * Lists the same person's registrations for dates cancelled together; none outside a series. `isLive`: not ended yet.
 */
export function listCancelledSeriesRegistrations(
  database: Database,
  id: string,
): Promise<CancelledSeriesRegistration[]> {
  return listCancelledSeriesRegistrationsQuery(database, [id])
}

export function listCancelledSeriesWaits(database: Database, id: string): Promise<CancelledSeriesWait[]> {
  return listCancelledSeriesWaitsQuery(database, [id])
}

/**
 * Lists dates that were cancelled together with a registration or waiting-list place, and to which the e-mail was
 * invited.
 */
export function listInvitedCancelledTogether(database: Database, id: string, email: string) {
  return listInvitedCancelledTogetherQuery(database, [id, email.toLowerCase()])
}

/** Returns the e-mails that get a message about a registration or waiting-list place for the events. */
export async function filterNotified(
  transaction: Database,
  eventIds: readonly string[],
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = emails.length === 0 ? [] : await filterNotifiedQuery(transaction, [eventIds, emails])
  return new Set(rows.map(({ email }) => email))
}
