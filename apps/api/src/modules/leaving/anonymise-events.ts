import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import type { Leaving } from './leaving.ts'
import { DELETED_NAME } from './leaving-rules.ts'

const entries = prepared(
  'leaving_entries',
  `update event_entry set answers = '{}', updated_at = $2 where member_id = any($1)`,
)
/** Guests of a member who leaves go with it; what family has is family's own. */
const tickets = prepared(
  'leaving_tickets',
  `update event_ticket t set attendee_name = '${DELETED_NAME}', attendee_email = null, answers = '{}', name_shown = false, updated_at = $3
     from event_entry n, event e
    where n.id = t.entry_id and e.id = t.event_id
      and (t.member_id = any($1) or (n.member_id = any($1) and t.member_id is null) or t.attendee_email = $2)
      and (t.state <> 'valid' or e.ends_at <= $3 or e.cancelled_at is not null)`,
)
/** Somebody else's guest to an event to come: the ticket is theirs, the address is not. */
const addresses = prepared(
  'leaving_ticket_addresses',
  'update event_ticket set attendee_email = null, updated_at = $2 where attendee_email = $1',
)
const waited = prepared(
  'leaving_waited',
  `delete from event_waiting w where w.member_id = any($1)
     and not exists (select from event_entry n where n.waiting_id = w.id)`,
)

/** Clears names, addresses and answers from tickets. */
export async function clearEvents(transaction: Database, { ids, email }: Leaving, at: Date): Promise<void> {
  await entries(transaction, [ids, at])
  await tickets(transaction, [ids, email, at])
  await addresses(transaction, [email, at])
}

/** Forgets places on waiting lists that led to no ticket; all of them have been left before. */
export async function clearWaiting(transaction: Database, { ids }: Leaving): Promise<void> {
  await waited(transaction, [ids])
}
