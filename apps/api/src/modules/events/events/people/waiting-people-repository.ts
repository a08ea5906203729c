import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { CAN_USE_OFFER_SQL } from '../waiting/waiting-repository.ts'

/** `canTake`: false if the event requires an invitation that the person no longer has. */
export type WaitingPersonRow = {
  id: string
  name: string
  email: string | null
  place: number | null
  seats: number
  joinedAt: Date
  offerUntil: Date | null
  passedOver: number
  passedOverAt: Date | null
  passedOverWhy: 'seats' | 'by-hand' | null
  passedOverFree: number | null
  canTake: boolean
  guestsOnly: boolean
}

export type EndedWaitRow = {
  id: string
  name: string
  seats: number
  why: 'turned-down' | 'ran-out' | 'left' | 'taken-off' | 'called-off'
  at: Date
}

// Separate queries, because each uses its own index.
const OPEN_WAITS_SQL = `select id, event_id, member_id, seats, joined_at, offer_until, null::int as place, queue_number, passed_over, passed_over_at,
     passed_over_why, passed_over_free, guests_only from event_waiting
     where event_id = $1 and state = 'offered'
   union all
   select id, event_id, member_id, seats, joined_at, null, (row_number() over (order by queue_number))::int, queue_number,
     passed_over, passed_over_at, passed_over_why, passed_over_free, guests_only from event_waiting
     where event_id = $1 and state = 'waiting'`

const listWaitingPeopleQuery = prepared<WaitingPersonRow>(
  'waiting_people',
  `select w.id, m.name, m.email, w.place, w.seats, w.joined_at as "joinedAt", w.offer_until as "offerUntil",
     w.passed_over as "passedOver", w.passed_over_at as "passedOverAt", w.passed_over_why as "passedOverWhy",
     w.passed_over_free as "passedOverFree", ${CAN_USE_OFFER_SQL} as "canTake", w.guests_only as "guestsOnly"
     from (${OPEN_WAITS_SQL}) w join member_face m on m.id = w.member_id
    order by w.place nulls first, w.queue_number limit $3`,
)
const listEndedWaitsQuery = prepared<EndedWaitRow>(
  'waiting_people_ended',
  `select w.id, m.name, w.seats, coalesce(w.end_reason, 'left') as why, w.updated_at as at from event_waiting w join member_face m on m.id = w.member_id
    where w.event_id = $1 and w.end_reason is not null order by w.updated_at desc, w.id limit $2`,
)
const countQuery = prepared<{ people: number }>(
  'waiting_people_counted',
  `select count(*)::int as people from (${OPEN_WAITS_SQL}) w`,
)

export function listWaitingPeople(
  database: Database,
  eventId: string,
  now: Date,
  max: number,
): Promise<WaitingPersonRow[]> {
  return listWaitingPeopleQuery(database, [eventId, now, max])
}

export function listEndedWaits(database: Database, eventId: string, max: number): Promise<EndedWaitRow[]> {
  return listEndedWaitsQuery(database, [eventId, max])
}

export async function countWaitingPeople(database: Database, eventId: string): Promise<number> {
  return (await countQuery(database, [eventId]))[0]?.people ?? 0
}
