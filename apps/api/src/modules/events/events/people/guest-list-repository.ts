import type { Database } from '@forenet/database/database'
import type { Guest, GuestDuplicateFlags } from '@forenet/domain/guest-list'
import { prepared } from '../../../../platform/database/prepared.ts'
import { REGISTRATION_TICKETS_SQL, type RegistrationTicket } from '../../tickets/index.ts'
import { HAS_RESALE_SQL, MARK_RESALES_SOLD_SQL } from '../seats/resale-repository.ts'

/** Transferred tickets count as their replacement. */
export type GuestListRow = { id: string; madeAt: Date; tickets: number; valid: number; used: number; mailed: number }

const MAX_LISTS = 100

// Same name but different e-mails means two people, as in `classifyGuests`. Unicode normal forms may differ.
const listRegisteredGuestsQuery = prepared<GuestDuplicateFlags & { nth: number }>(
  'guests_already_there',
  `with there as materialized (
     select register_order(normalize(t.attendee_name)) as called, lower(t.attendee_email) as email
       from event_ticket_type y join ticket_face t on t.ticket_type_id = y.id
      where y.event_id = $1 and t.state in ('reserved', 'valid', 'used'))
   select (w.nth - 1)::int as nth,
     coalesce(w.email in (select email from there where email is not null), false) as "sameEmail",
     register_order(w.name) in (select called from there where email is null)
       or (w.email is null and register_order(w.name) in (select called from there)) as "sameName"
     from unnest($2::text[], $3::text[]) with ordinality w (name, email, nth)`,
)
const listGuestListsQuery = prepared<GuestListRow>(
  'guest_lists',
  `select n.guest_list_id as id, min(n.created_at) as "madeAt", count(*)::int as tickets,
     (count(*) filter (where t.state = 'valid'))::int as valid, (count(*) filter (where t.state = 'used'))::int as used,
     (count(*) filter (where o.billing_email <> ''))::int as mailed
     from event_entry n join ticket_face t on t.entry_id = n.id join order_face o on o.id = n.order_id
    where n.event_id = $1 and n.by_hand = 'free' and n.guest_list_id is not null
      and ($2::uuid is null or n.guest_list_id = $2) and t.void_reason is distinct from 'transferred'
    group by n.guest_list_id order by 2 desc, 1 limit ${MAX_LISTS}`,
)
const listGuestListRegistrationsQuery = prepared<{ eventId: string; entryId: string; orderId: string }>(
  'guest_list_entries',
  `select event_id as "eventId", id as "entryId", order_id as "orderId" from event_entry where guest_list_id = $1 order by order_id`,
)
const lockEntriesQuery = prepared(
  'guest_list_lock',
  'select id from event_entry where id = any($1) order by id for update',
)
const listRegistrationTicketsQuery = prepared<RegistrationTicket & { attendeeName: string }>(
  'guest_list_tickets',
  `select t.id, t.entry_id as "entryId", t.ticket_type_id as "ticketTypeId", t.member_id as "memberId",
     t.attendee_name as "attendeeName", t.state, t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor"
     from ticket_face t where t.entry_id = any($1) order by t.entry_id, t.position`,
)
const hasResaleQuery = prepared<{ resale: boolean }>('guest_list_resale', `select ${HAS_RESALE_SQL('$1')} as resale`)
const confirmRegistrationsQuery = prepared<{ id: string }>(
  'guest_list_confirm',
  `with tickets as (${REGISTRATION_TICKETS_SQL.paid('any($1::uuid[])', '$2')}),
   resold as (${MARK_RESALES_SOLD_SQL('any($1::uuid[])', '$2')})
   update event_entry set state = 'confirmed', held_until = null, confirmed_at = $2, updated_at = $2
    where order_id = any($1::uuid[]) and state = 'reserved' returning id`,
)
const cancelRegistrationsWithoutTicketsQuery = prepared(
  'guest_list_cancel',
  `update event_entry n set state = 'cancelled', updated_at = $2
    where n.id = any($1) and n.state = 'confirmed'
      and not exists (select from ticket_face t where t.entry_id = n.id and t.state in ('valid', 'used'))`,
)

export async function listRegisteredGuests(
  database: Database,
  eventId: string,
  guests: readonly Guest[],
): Promise<(Guest & GuestDuplicateFlags)[]> {
  const names = guests.map(({ name }) => name)
  const emails = guests.map(({ email }) => email)
  const rows = guests.length === 0 ? [] : await listRegisteredGuestsQuery(database, [eventId, names, emails])
  const known = new Map(rows.map(({ nth, ...there }) => [nth, there]))
  return guests.map((guest, nth) => ({ ...guest, ...(known.get(nth) ?? { sameEmail: false, sameName: false }) }))
}

export function listGuestLists(database: Database, eventId: string, listId: string | null): Promise<GuestListRow[]> {
  return listGuestListsQuery(database, [eventId, listId])
}

export function listGuestListRegistrations(
  database: Database,
  listId: string,
): Promise<{ eventId: string; entryId: string; orderId: string }[]> {
  return listGuestListRegistrationsQuery(database, [listId])
}

/** Lock their orders first. */
export async function lockGuestListRegistrations(transaction: Database, entryIds: readonly string[]): Promise<void> {
  await lockEntriesQuery(transaction, [entryIds])
}

export function listRegistrationTickets(
  database: Database,
  entryIds: readonly string[],
): Promise<(RegistrationTicket & { attendeeName: string })[]> {
  return listRegistrationTicketsQuery(database, [entryIds])
}

export async function hasResale(database: Database, eventId: string): Promise<boolean> {
  return (await hasResaleQuery(database, [eventId]))[0]?.resale ?? false
}

export async function confirmRegistrations(
  transaction: Database,
  orderIds: readonly string[],
  at: Date,
): Promise<number> {
  return (await confirmRegistrationsQuery(transaction, [orderIds, at])).length
}

export async function cancelRegistrationsWithoutTickets(
  transaction: Database,
  entryIds: readonly string[],
  at: Date,
): Promise<void> {
  await cancelRegistrationsWithoutTicketsQuery(transaction, [entryIds, at])
}
