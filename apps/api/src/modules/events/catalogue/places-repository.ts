import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** What places left are told from, in one row per event. */
export type PlacesRow = {
  id: string
  /** Enabled, of an enabled organisation. */
  open_to_all: boolean
  capacity: number | null
  seats_taken: number
  waiting_seats: number
  waiting_list: boolean
  registration_opens_at: Date
  registration_closes_at: Date
  ends_at: Date
  cancelled_at: Date | null
  ticket_types: { id: string; quota: number | null; seats_taken: number }[] | null
}

const places = prepared<PlacesRow>(
  'event_places',
  `select e.id, e.enabled and o.enabled as open_to_all, e.capacity, e.seats_taken, e.waiting_seats, e.waiting_list,
     e.registration_opens_at, e.registration_closes_at, e.ends_at, e.cancelled_at,
     (select json_agg(json_build_object('id', t.id, 'quota', t.quota, 'seats_taken', t.seats_taken) order by t.position)
        from event_ticket_type t where t.event_id = e.id) as ticket_types
   from event e join organisation o on o.id = e.organisation_id where e.id = any($1)`,
)

/** Places of these events as they stand; an id that is none gives no row. */
export function listPlaces(database: Database, eventIds: readonly string[]): Promise<PlacesRow[]> {
  return places(database, [eventIds])
}
