import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** How many seats of which ticket types. */
export type SeatsByType = ReadonlyMap<string, number>

const take = prepared<{ taken: boolean }>(
  'seats_take',
  `with taken as (
     update event set seats_taken = seats_taken + $2
      where id = $1 and cancelled_at is null and waiting_seats = 0 and (capacity is null or seats_taken + $2 <= capacity)
      returning id),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken + w.seats
       from unnest($3::uuid[], $4::int[]) w (id, seats), taken where y.id = w.id and y.event_id = taken.id
         and (y.quota is null or y.seats_taken + w.seats <= y.quota)
     returning y.id)
   select (select count(*) from taken) = 1 and (select count(*) from typed) = cardinality($3::uuid[]) as taken`,
)
const give = prepared<{ waiting: boolean }>(
  'seats_give',
  `with given as (
     update event set seats_taken = seats_taken - $2 where id = $1 returning id, waiting_seats),
   typed as (
     update event_ticket_type y set seats_taken = y.seats_taken - w.seats
       from unnest($3::uuid[], $4::int[]) w (id, seats), given where y.id = w.id and y.event_id = given.id)
   select waiting_seats > 0 as waiting from given`,
)

function totalOf(seats: SeatsByType): number {
  return [...seats.values()].reduce((sum, count) => sum + count, 0)
}

/**
 * Takes seats in a transaction under the event's row lock; false when they cannot be had, and then the caller must roll
 * the transaction back (a ticket type may have been counted up already).
 */
export async function takeSeats(transaction: Database, eventId: string, seats: SeatsByType): Promise<boolean> {
  const [row] = await take(transaction, [eventId, totalOf(seats), [...seats.keys()], [...seats.values()]])
  return row?.taken ?? false
}

/** Gives seats back; true when somebody waits for them, who is to be offered them in the same transaction. */
export async function giveSeats(transaction: Database, eventId: string, seats: SeatsByType): Promise<boolean> {
  const [row] = await give(transaction, [eventId, totalOf(seats), [...seats.keys()], [...seats.values()]])
  return row?.waiting ?? false
}

/** Counts tickets by type. */
export function seatsOf(tickets: readonly { ticketTypeId: string }[]): Map<string, number> {
  const seats = new Map<string, number>()
  for (const { ticketTypeId } of tickets) seats.set(ticketTypeId, (seats.get(ticketTypeId) ?? 0) + 1)
  return seats
}

/**
 * Runs a step of a transaction that goes on whether or not the step can be done: what it wrote is undone when it
 * answers false, or when somebody else was quicker.
 */
export async function allOrNothing(transaction: Database, step: () => Promise<boolean>): Promise<boolean> {
  await transaction.$client.query('savepoint step')
  const done = await step().catch((error: unknown) => {
    if (TAKEN.has(brokenConstraint(error) ?? '')) return false
    throw error
  })
  await transaction.$client.query(done ? 'release savepoint step' : 'rollback to savepoint step')
  return done
}

/** Constraints that say somebody was quicker. */
const TAKEN = new Set(['event_not_oversold', 'event_ticket_type_not_oversold', 'event_ticket_one_per_member'])

const UNIQUE = '23505'
const CHECK = '23514'

/** Name of the constraint an error of the database broke; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as Error & { code?: string; constraint?: string }
  if (code === UNIQUE || code === CHECK) return constraint
  return brokenConstraint(error.cause)
}
