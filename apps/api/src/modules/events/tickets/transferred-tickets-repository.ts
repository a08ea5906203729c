import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const findRegistrationIdOfTicketQuery = prepared<{ entryId: string }>(
  'ticket_entry_of',
  `select entry_id as "entryId" from event_ticket where id = $1`,
)
// Answers (for example allergies) are the old holder's personal data.
const insertQuery = prepared(
  'ticket_insert_transferred',
  // Moves the refunded amount to the replacement, together with the price.
  `with told as (update event_ticket set refunded_minor = 0 where id = $1)
   insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest,
     sole, price_minor, vat_minor, surcharge_minor, total_minor, household_minor, refunded_minor, answers, state, replaces_id, updated_at)
   select $2, entry_id, event_id, ticket_type_id, position, null, $3, $4, guest, sole, price_minor, vat_minor, surcharge_minor,
     total_minor, household_minor, refunded_minor, '{}', 'valid', id, $5
   from event_ticket where id = $1`,
)

// A replacement has the same position in the entry as the original.
const countTransfersQuery = prepared<{ times: number }>(
  'ticket_passed_on',
  `select count(*)::int as times from event_ticket t join event_ticket o on o.entry_id = t.entry_id and o.position = t.position
    where t.id = $1 and o.void_reason = 'transferred'`,
)

export async function countTransfers(transaction: Database, ticketId: string): Promise<number> {
  return (await countTransfersQuery(transaction, [ticketId]))[0]?.times ?? 0
}

export async function findRegistrationIdOfTicket(database: Database, ticketId: string): Promise<string | undefined> {
  return (await findRegistrationIdOfTicketQuery(database, [ticketId]))[0]?.entryId
}

export async function insertTransferred(
  transaction: Database,
  oldId: string,
  newId: string,
  holder: { attendeeName: string; attendeeEmail: string | null },
  at: Date,
): Promise<void> {
  await insertQuery(transaction, [oldId, newId, holder.attendeeName, holder.attendeeEmail, at])
}

/**
 * SQL: `event_ticket t` was transferred to the e-mail of member `memberId` (a parameter). Compares e-mails, to match
 * people who join later.
 */
export const isTransferredToSql = (memberId: string) =>
  `(t.replaces_id is not null and t.attendee_email = (select email from member_face where id = ${memberId}))`

const moveTransferredTicketsQuery = prepared(
  'tickets_passed_on_follow',
  `update event_ticket set attendee_email = $2, updated_at = case when state = 'void' then updated_at else $3 end
    where attendee_email = $1 and replaces_id is not null`,
)

export async function moveTransferredTickets(
  transaction: Database,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await moveTransferredTicketsQuery(transaction, [from, to, at])
}
