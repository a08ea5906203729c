import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { OrderLineNaming } from '../../money/payments/index.ts'
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

const eraseRegistrationsQuery = prepared(
  'leaving_entries',
  `update event_entry set answers = '{}', updated_at = $2 where member_id = any($1)`,
)
/** SQL: whether ticket `t` was its seat's current one when order `o` was stored, so that the order names its holder. */
const WAS_HOLDER_SQL = `(t.void_reason is distinct from 'transferred' or t.updated_at > o.created_at) and not exists (
    select from ticket_face giver where giver.id = t.replaces_id and giver.updated_at > o.created_at)`
const erasePaymentRequestsQuery = prepared(
  'leaving_ticket_differences',
  `update event_ticket_difference d set reason = '' from event_entry n, ticket_face now, ticket_face t, order_face o
    where n.id = d.entry_id and now.id = d.ticket_id and t.entry_id = now.entry_id and t.position = now.position
      and o.id = d.order_id and ${WAS_HOLDER_SQL} and d.reason <> ''
      and (n.member_id = any($1) or t.member_id = any($1) or t.attendee_email = $2)`,
)
const listOrderLinesNamingQuery = prepared<Omit<OrderLineNaming, 'orderId'> & { orderId: string | null }>(
  'leaving_naming_lines',
  `select n.order_id as "orderId", t.position, coalesce(t.attendee_email = $2 and t.member_id is null, false) as guest
     from event_entry n join ticket_face t on t.entry_id = n.id
    where t.replaces_id is null and (t.member_id = any($1) or t.attendee_email = $2)
   union all
   select d.order_id, 0, coalesce(t.attendee_email = $2 and t.member_id is null, false)
     from event_ticket_difference d join order_face o on o.id = d.order_id join ticket_face now on now.id = d.ticket_id
     join ticket_face t on t.entry_id = now.entry_id and t.position = now.position
    where (t.member_id = any($1) or t.attendee_email = $2) and ${WAS_HOLDER_SQL}`,
)
const eraseWaitingQuery = prepared(
  'leaving_waited',
  `delete from event_waiting w where w.member_id = any($1)
     and not exists (select from event_entry n where n.waiting_id = w.id)`,
)

export async function listOrderLinesNaming(
  transaction: Database,
  ids: readonly string[],
  email: string,
): Promise<readonly OrderLineNaming[]> {
  return (await listOrderLinesNamingQuery(transaction, [ids, email])).flatMap(({ orderId, ...line }) =>
    orderId ? [{ orderId, ...line }] : [],
  )
}

/** Answers on tickets with this e-mail are erased too. */
export async function eraseAnswers(
  transaction: Database,
  ids: readonly string[],
  email: string | null,
  at: Date,
): Promise<void> {
  await eraseRegistrationsQuery(transaction, [ids, at])
  await erasePaymentRequestsQuery(transaction, [ids, email])
}

/** Preserves waiting-list entries that led to a registration. Call after all entries have ended. */
export async function eraseWaiting(transaction: Database, ids: readonly string[]): Promise<void> {
  await eraseWaitingQuery(transaction, [ids])
}
