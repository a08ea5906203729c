import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { SEATS_SQL, type SeatsRow } from './repository.ts'

export type PlacesRow = SeatsRow & {
  id: string
  /** Enabled, with an enabled organisation, and not by invitation. */
  openToAll: boolean
  waitingList: boolean
  registrationOpensAt: Date
  registrationClosesAt: Date
  endsAt: Date
  cancelledAt: Date | null
  ticketTypes: { id: string; quota: number | null; seatsTaken: number; membersOnly: boolean }[] | null
}

const listPlacesQuery = prepared<PlacesRow>(
  'event_places',
  `select e.id, e.enabled and o.enabled and not e.by_invitation as "openToAll", e.capacity, e.seats_taken as "seatsTaken",
     ${SEATS_SQL}, e.waiting_list as "waitingList",
     e.registration_opens_at as "registrationOpensAt", e.registration_closes_at as "registrationClosesAt",
     e.ends_at as "endsAt", e.cancelled_at as "cancelledAt",
     (select json_agg(json_build_object('id', t.id, 'quota', t.quota, 'seatsTaken', t.seats_taken,
          'membersOnly', t.guest_price_minor is null or not e.guests_invited) order by t.position)
        from event_ticket_type t where t.event_id = e.id and not t.hidden) as "ticketTypes"
   from event e join organisation_face o on o.id = e.organisation_id where e.id = any($1)`,
)

export function listPlaces(database: Database, eventIds: readonly string[]): Promise<PlacesRow[]> {
  return listPlacesQuery(database, [eventIds])
}
