import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** Somebody who waits for seats at an event, or is offered some. */
export type WaitingPersonRow = {
  id: string
  name: string
  email: string | null
  place: number | null
  seats: number
  joinedAt: Date
  offerUntil: Date | null
}

// Apart, since each is found by an index of its own.
const OPEN = `select id, member_id, seats, joined_at, offer_until, null::int as place, queue_number from event_waiting
     where event_id = $1 and state = 'offered'
   union all
   select id, member_id, seats, joined_at, null, (row_number() over (order by queue_number))::int, queue_number from event_waiting
     where event_id = $1 and state = 'waiting'`

const open = prepared<WaitingPersonRow>(
  'waiting_people',
  `select w.id, m.name, m.email, w.place, w.seats, w.joined_at as "joinedAt", w.offer_until as "offerUntil"
     from (${OPEN}) w join member_face m on m.id = w.member_id
    order by w.place nulls first, w.queue_number limit $2`,
)
const count = prepared<{ people: number }>('waiting_people_counted', `select count(*)::int as people from (${OPEN}) w`)

/** Who is offered seats, then who waits, the longest first. */
export function listWaitingPeople(database: Database, eventId: string, most: number): Promise<WaitingPersonRow[]> {
  return open(database, [eventId, most])
}

export async function countWaitingPeople(database: Database, eventId: string): Promise<number> {
  return (await count(database, [eventId]))[0]?.people ?? 0
}
