import type { Database } from '@forenet/database/database'
import type { MessageAudience } from '@forenet/domain/event-message'
import { prepared } from '../../../platform/database/prepared.ts'
import type { AudienceMember } from './audience-rules.ts'

const findByTicketQuery = prepared<AudienceMember>(
  'event_message_by_ticket',
  `select t.member_id as "memberId", t.attendee_name as name, t.attendee_email as email, n.member_id as "buyerId",
     coalesce(nullif(o.billing_name, ''), b.name, '') as "buyerName", nullif(o.billing_email, '') as "buyerEmail", n.language
     from entry_face n
     join ticket_face t on t.entry_id = n.id
     join member_face b on b.id = n.member_id
     left join order_face o on o.id = n.order_id
    where n.event_id = $1 and t.state = any($2) and ($3::uuid[] is null or t.ticket_type_id = any($3))
    order by n.created_at, n.id, t.position`,
)
const findByWaitingQuery = prepared<AudienceMember>(
  'event_message_by_waiting',
  `select w.member_id as "memberId", m.name, m.email, w.member_id as "buyerId", m.name as "buyerName", null::text as "buyerEmail",
     m.language
     from waiting_face w join member_face m on m.id = w.member_id
    where w.event_id = $1 and w.state in ('waiting', 'offered') order by m.name, m.id`,
)

const TICKET_STATES_BY_AUDIENCE: Readonly<Record<Exclude<MessageAudience, 'waiting'>, readonly string[]>> = {
  everybody: ['valid', 'used'],
  'not-in': ['valid'],
  came: ['used'],
}

export function listAudience(
  database: Database,
  eventId: string,
  { audience, ticketTypeIds }: { audience: MessageAudience; ticketTypeIds: readonly string[] | null },
): Promise<AudienceMember[]> {
  return audience === 'waiting'
    ? findByWaitingQuery(database, [eventId])
    : findByTicketQuery(database, [eventId, TICKET_STATES_BY_AUDIENCE[audience], ticketTypeIds])
}
