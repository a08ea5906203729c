import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/**
 * Also anonymises the member's guests, but not family. `updated_at` of a void ticket remains the time it became void.
 */
const tickets = prepared(
  'leaving_tickets',
  `update event_ticket t set attendee_name = $4, attendee_email = null, answers = '{}', name_shown = false,
       updated_at = case when t.state = 'void' then t.updated_at else $3 end
     from entry_face n, event_face e
    where n.id = t.entry_id and e.id = t.event_id
      and (t.member_id = any($1) or (n.member_id = any($1) and t.member_id is null) or t.attendee_email = $2)
      and (t.state <> 'valid' or e.ends_at <= $3 or e.cancelled_at is not null)`,
)
const changes = prepared(
  'leaving_ticket_changes',
  `delete from ticket_change c using event_ticket t, entry_face n
    where t.id = c.ticket_id and n.id = t.entry_id
      and (t.member_id = any($1) or (n.member_id = any($1) and t.member_id is null) or t.attendee_email = $2
        or c.was = $2 or c.became = $2)`,
)
/** Another buyer's ticket to a future event stays valid without the address. */
const addresses = prepared(
  'leaving_ticket_addresses',
  `update event_ticket set attendee_email = null, updated_at = case when state = 'void' then updated_at else $2 end
    where attendee_email = $1`,
)
const feeds = prepared('leaving_feeds', 'delete from calendar_feed where member_id = any($1)')

/** `name` replaces the names; addresses and answers are cleared. */
export async function eraseAttendees(
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

export async function deleteFeeds(transaction: Database, ids: readonly string[]): Promise<void> {
  await feeds(transaction, [ids])
}
