import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

/** Guests of a member who leaves go with it; what family has is family's own. When a ticket became void stays. */
const tickets = prepared(
  'leaving_tickets',
  `update event_ticket t set attendee_name = $4, attendee_email = null, answers = '{}', name_shown = false,
       updated_at = case when t.state = 'void' then t.updated_at else $3 end
     from entry_face n, event_face e
    where n.id = t.entry_id and e.id = t.event_id
      and (t.member_id = any($1) or (n.member_id = any($1) and t.member_id is null) or t.attendee_email = $2)
      and (t.state <> 'valid' or e.ends_at <= $3 or e.cancelled_at is not null)`,
)
/** What their tickets said before, whether or not an event is over. */
const changes = prepared(
  'leaving_ticket_changes',
  `delete from ticket_change c using event_ticket t, entry_face n
    where t.id = c.ticket_id and n.id = t.entry_id
      and (t.member_id = any($1) or (n.member_id = any($1) and t.member_id is null) or t.attendee_email = $2
        or c.was = $2 or c.became = $2)`,
)
/** Somebody else's guest to an event to come: the ticket is theirs, the address is not. */
const addresses = prepared(
  'leaving_ticket_addresses',
  `update event_ticket set attendee_email = null, updated_at = case when state = 'void' then updated_at else $2 end
    where attendee_email = $1`,
)
const feeds = prepared('leaving_feeds', 'delete from calendar_feed where member_id = any($1)')

/**
 * Clears names, addresses and answers from tickets of members, and of their guests; `name` stands where theirs stood. `email` is null
 * of who has none.
 */
export async function forgetAttendees(
  transaction: Database,
  ids: readonly string[],
  email: string | null,
  name: string,
  at: Date,
): Promise<void> {
  await changes(transaction, [ids, email])
  await tickets(transaction, [ids, email, at, name])
  await addresses(transaction, [email, at])
}

export async function forgetFeeds(transaction: Database, ids: readonly string[]): Promise<void> {
  await feeds(transaction, [ids])
}
