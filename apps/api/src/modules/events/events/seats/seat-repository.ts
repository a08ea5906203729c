import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

/** SQL: tickets of a type on resale. Changing another ticket to this type does not buy them. */
const typeOnSaleSql = (typeId: string) =>
  `(select count(*) from event_ticket_resale r where r.ticket_type_id = ${typeId} and r.state = 'on-sale')`

export type SeatsByType = ReadonlyMap<string, number>

/** SQL condition: people wait only for seats that guests can use, and the query's ticket types are for members. */
export const PASSES_WAITING_GUESTS_SQL = (typeIds: string) =>
  `(waiting_seats = waiting_guest_seats and not exists (select from event_ticket_type g
      where g.id in (${typeIds}) and g.guest_price_minor is not null and guests_invited))`

const takeSeatsQuery = prepared<{ taken: boolean }>(
  'seats_take',
  `with taken as (
     update event set seats_taken = seats_taken + $2
      where id = $1 and cancelled_at is null
        and (waiting_seats = 0 or ${PASSES_WAITING_GUESTS_SQL('select unnest($3::uuid[])')}) and (capacity is null or seats_taken + $2 <= capacity)
      returning id),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken + w.seats
       from unnest($3::uuid[], $4::int[]) w (id, seats), taken where y.id = w.id and y.event_id = taken.id
         and (y.quota is null or y.seats_taken + w.seats <= y.quota)
     returning y.id)
   select (select count(*) from taken) = 1 and (select count(*) from typed) = cardinality($3::uuid[]) as taken`,
)
// Ignores the waiting list, because an organiser adds the attendee.
const takeSeatsBeyondCapacityQuery = prepared<{ taken: boolean }>(
  'seats_take_beyond',
  `with taken as (
     update event set seats_taken = seats_taken + $2,
         seats_beyond = greatest(seats_beyond, seats_taken + $2 - coalesce(capacity, seats_taken + $2))
      where id = $1 and cancelled_at is null returning id),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken + w.seats,
         seats_beyond = greatest(y.seats_beyond, y.seats_taken + w.seats - coalesce(y.quota, y.seats_taken + w.seats))
       from unnest($3::uuid[], $4::int[]) w (id, seats), taken where y.id = w.id and y.event_id = taken.id
     returning y.id)
   select (select count(*) from taken) = 1 and (select count(*) from typed) = cardinality($3::uuid[]) as taken`,
)
const releaseSeatsQuery = prepared<{ waiting: boolean }>(
  'seats_give',
  `with given as (
     update event set seats_taken = seats_taken - $2,
         seats_beyond = least(seats_beyond, greatest(0, seats_taken - $2 - coalesce(capacity, seats_taken)))
      where id = $1 returning id, waiting_seats),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken - w.seats,
         seats_beyond = least(y.seats_beyond, greatest(0, y.seats_taken - w.seats - coalesce(y.quota, y.seats_taken)))
       from unnest($3::uuid[], $4::int[]) w (id, seats), given where y.id = w.id and y.event_id = given.id)
   select waiting_seats > 0 as waiting from given`,
)

const takeTicketTypeSeatQuery = prepared<{ id: string }>(
  'seats_take_kind',
  `update event_ticket_type set seats_taken = seats_taken + 1,
       seats_beyond = greatest(seats_beyond, seats_taken + 1 - coalesce(quota, seats_taken + 1))
    where event_id = $1 and id = $2 and ($3 or quota is null or seats_taken + 1 + ${typeOnSaleSql('$2')} <= quota) returning id`,
)
const releaseTicketTypeSeatQuery = prepared(
  'seats_give_kind',
  `update event_ticket_type set seats_taken = seats_taken - 1,
       seats_beyond = least(seats_beyond, greatest(0, seats_taken - 1 - coalesce(quota, seats_taken)))
    where event_id = $1 and id = $2`,
)
const moveSeatQuery = prepared<{ id: string }>(
  'seats_move',
  `with taken as (
     update event_ticket_type set seats_taken = seats_taken + 1,
         seats_beyond = greatest(seats_beyond, seats_taken + 1 - coalesce(quota, seats_taken + 1))
      where event_id = $1 and id = $3 and ($4 or quota is null or seats_taken + 1 + ${typeOnSaleSql('$3')} <= quota) returning id)
   update event_ticket_type y set seats_taken = y.seats_taken - 1,
       seats_beyond = least(y.seats_beyond, greatest(0, y.seats_taken - 1 - coalesce(y.quota, y.seats_taken)))
     from taken where y.event_id = $1 and y.id = $2 and y.id <> taken.id returning y.id`,
)

function sumSeats(seats: SeatsByType): number {
  return [...seats.values()].reduce((sum, count) => sum + count, 0)
}

/**
 * If false, the caller must roll back, because a ticket type may already be incremented. If guests wait, the caller must
 * check that their seats are left.
 */
export async function takeSeats(transaction: Database, eventId: string, seats: SeatsByType): Promise<boolean> {
  const [row] = await takeSeatsQuery(transaction, [eventId, sumSeats(seats), [...seats.keys()], [...seats.values()]])
  return row?.taken ?? false
}

/** False if the event is cancelled or a ticket type belongs to another event. */
export async function takeSeatsBeyondCapacity(
  transaction: Database,
  eventId: string,
  seats: SeatsByType,
): Promise<boolean> {
  const [row] = await takeSeatsBeyondCapacityQuery(transaction, [
    eventId,
    sumSeats(seats),
    [...seats.keys()],
    [...seats.values()],
  ])
  return row?.taken ?? false
}

/** True if there is a waiting list; offer it the seats in the same transaction. */
export async function releaseSeats(transaction: Database, eventId: string, seats: SeatsByType): Promise<boolean> {
  const [row] = await releaseSeatsQuery(transaction, [eventId, sumSeats(seats), [...seats.keys()], [...seats.values()]])
  return row?.waiting ?? false
}

/**
 * The person already has a seat. Lock the event first. `beyond`: even if the quota is exhausted. False if none is left.
 */
export async function takeTicketTypeSeat(
  transaction: Database,
  eventId: string,
  { typeId, beyond }: { typeId: string; beyond: boolean },
): Promise<boolean> {
  return (await takeTicketTypeSeatQuery(transaction, [eventId, typeId, beyond])).length > 0
}

/** The holder retains the seat in the event. */
export async function releaseTicketTypeSeat(transaction: Database, eventId: string, typeId: string): Promise<void> {
  await releaseTicketTypeSeatQuery(transaction, [eventId, typeId])
}

/** Lock the event first. If false, the caller must roll back. */
export async function moveSeat(
  transaction: Database,
  eventId: string,
  { from, to, beyond }: { from: string; to: string; beyond: boolean },
): Promise<boolean> {
  return (await moveSeatQuery(transaction, [eventId, from, to, beyond])).length > 0
}
