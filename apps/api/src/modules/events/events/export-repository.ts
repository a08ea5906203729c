import { answersSql } from '../tickets/index.ts'

export const EVENTS_EXPORT_SQL = {
  entries: `select n.id, e.title as event, o.name as organisation, e.starts_at as "startsAt", n.state,
      n.decline_reason as "declineReason", ${answersSql('n')} as answers, n.language, n.held_until as "heldUntil",
      n.created_at as "createdAt", n.confirmed_at as "confirmedAt"
    from event_entry n join event e on e.id = n.event_id join organisation_face o on o.id = e.organisation_id
    where n.member_id = any($1) order by n.created_at, n.id`,
  waitingPlaces: `select e.title as event, o.name as organisation, w.seats, w.state, w.language, w.joined_at as "joinedAt",
      w.offered_at as "offeredAt", w.offer_until as "offerUntil"
    from event_waiting w join event e on e.id = w.event_id join organisation_face o on o.id = e.organisation_id
    where w.member_id = any($1) order by w.joined_at, w.id`,
  // A link may be addressed to someone else, so its address is not exported.
  eventInvitations: `select e.title as event, o.name as organisation, case when i.email = lower($2) then i.email end as email,
      case when i.email = lower($2) then i.name else '' end as name, i.seats, i.message,
      i.sent_at as "sentAt", i.opened_at as "openedAt", i.declined_at as "declinedAt", i.withdrawn_at as "withdrawnAt"
    from event_invitation i join event e on e.id = i.event_id join organisation_face o on o.id = i.organisation_id
    where i.sent_at is not null and (i.email = lower($2)
      or i.id in (select r.invitation_id from event_invitation_reader r where r.member_id = any($1)))
    order by i.sent_at, i.id`,
} as const
