import { answersOf } from '../tickets/index.ts'

/**
 * What an export reads of entries.
 * `$1`: the member and the children it alone looks after.
 */
export const EVENTS_EXPORTED = {
  entries: `select n.id, e.title as event, o.name as organisation, e.starts_at as "startsAt", n.state,
      n.decline_reason as "declineReason", ${answersOf('n')} as answers, n.language, n.held_until as "heldUntil",
      n.created_at as "createdAt", n.confirmed_at as "confirmedAt"
    from event_entry n join event e on e.id = n.event_id join organisation_face o on o.id = e.organisation_id
    where n.member_id = any($1) order by n.created_at, n.id`,
  waitingPlaces: `select e.title as event, o.name as organisation, w.seats, w.state, w.language, w.joined_at as "joinedAt",
      w.offered_at as "offeredAt", w.offer_until as "offerUntil"
    from event_waiting w join event e on e.id = w.event_id join organisation_face o on o.id = e.organisation_id
    where w.member_id = any($1) order by w.joined_at, w.id`,
} as const
