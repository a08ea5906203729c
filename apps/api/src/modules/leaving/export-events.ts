import { isOwnOrFamily, payerName } from './export-people.ts'

/** Answers under the questions they answer. */
const ANSWERS = (
  of: string,
) => `(select json_agg(json_build_object('question', coalesce(q.label, a.key), 'answer', a.value) order by q.position)
  from jsonb_each_text(${of}.answers) a left join event_question q on q.id::text = a.key)`

/**
 * What an export reads of events. Guests of the member's own entries are the member's to see; who bought, by name. Of who is
 * no longer family there is what was bought, and not whether they came.
 */
export const EVENTS = {
  entries: `select n.id, e.title as event, o.name as organisation, e.starts_at as "startsAt", n.state,
      n.decline_reason as "declineReason", ${ANSWERS('n')} as answers, n.language, n.held_until as "heldUntil",
      n.created_at as "createdAt", n.confirmed_at as "confirmedAt"
    from event_entry n join event e on e.id = n.event_id join organisation o on o.id = e.organisation_id
    where n.member_id = any($1) order by n.created_at, n.id`,
  tickets: `select t.id, t.entry_id as "entryId", e.title as event, o.name as organisation, e.starts_at as "startsAt",
      y.name as "ticketType", t.attendee_name as "attendeeName",
      case when t.member_id = any($1) or t.attendee_email = $2 or (n.member_id = any($1) and t.guest) then t.attendee_email end
        as "attendeeEmail",
      ${payerName('b', 'p')} as buyer, t.guest, t.price_minor as "priceMinor", t.vat_minor as "vatMinor",
      t.surcharge_minor as "surchargeMinor", t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor",
      ${ANSWERS('t')} as answers, case when t.state = 'used' and not seen then 'valid' else t.state end as state,
      case when t.member_id = any($1) then t.name_shown end as "nameShown",
      t.void_reason as "voidReason", case when seen then t.used_at end as "usedAt"
    from event_ticket t join event_entry n on n.id = t.entry_id join event e on e.id = t.event_id
    join organisation o on o.id = e.organisation_id join event_ticket_type y on y.id = t.ticket_type_id
    join member b on b.id = n.member_id left join payment_order p on p.id = n.order_id,
    lateral (select t.member_id is null or ${isOwnOrFamily('t.member_id')} as seen) whose
    where t.member_id = any($1) or n.member_id = any($1) or t.attendee_email = $2 order by e.starts_at, t.entry_id, t.position`,
  waitingPlaces: `select e.title as event, o.name as organisation, w.seats, w.state, w.language, w.joined_at as "joinedAt",
      w.offered_at as "offeredAt", w.offer_until as "offerUntil"
    from event_waiting w join event e on e.id = w.event_id join organisation o on o.id = e.organisation_id
    where w.member_id = any($1) order by w.joined_at, w.id`,
  calendarFeed: `select created_at as "createdAt" from calendar_feed where member_id = any($1)`,
} as const
