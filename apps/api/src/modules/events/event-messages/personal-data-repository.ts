import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const EVENT_MESSAGES_EXPORT_SQL = {
  eventMessages: `select o.name as organisation, e.title as event, l.subject, r.gone_at as "sentAt"
    from event_message_receiver r join event_message l on l.id = r.message_id join event_face e on e.id = l.event_id
    join organisation_face o on o.id = l.organisation_id
    where r.member_id = any($1) and r.gone_at is not null order by r.gone_at, r.message_id`,
} as const

// Guests are erased with the person who registered them, unless someone else registered them too.
const GUEST_CONDITION = `(r.message_id, lower(r.email)) in (
    select l.id, t.attendee_email from entry_face n join ticket_face t on t.entry_id = n.id join event_message l on l.event_id = n.event_id
     where n.member_id = any($1) and t.member_id is null and t.attendee_email is not null
       and not exists (select from ticket_face o join entry_face x on x.id = o.entry_id
                        where o.event_id = n.event_id and o.attendee_email = t.attendee_email and x.member_id <> all($1)))`
const ERASED_RECIPIENTS_SQL = `(r.member_id = any($1) or ($2 <> '' and lower(r.email) = lower($2)) or ${GUEST_CONDITION})`

const eraseUnsentQuery = prepared(
  'event_messages_forget_unsent',
  `delete from event_message_receiver r where r.gone_at is null and ${ERASED_RECIPIENTS_SQL}`,
)
const eraseSentQuery = prepared(
  'event_messages_forget_sent',
  `update event_message_receiver r set member_id = null, email = null, name = '' where ${ERASED_RECIPIENTS_SQL}`,
)
const eraseAuthorsQuery = prepared(
  'event_messages_forget_writer',
  `update event_message set made_by = null, state = case state when 'waiting' then 'draft' when 'going' then 'stopped' else state end
    where made_by = any($1)`,
)
// Recipients without a sending time use that of their message.
const eraseExpiredRecipientsQuery = prepared(
  'event_messages_forget_old',
  `update event_message_receiver r set email = null, name = '' from event_message l
    where l.id = r.message_id and r.member_id is null and (r.email is not null or r.name <> '')
      and (r.gone_at < $1 or (r.gone_at is null and l.state in ('sent', 'stopped') and l.began_at < $1))`,
)

/**
 * Drops unsent messages to erased members and their guests; their own scheduled messages become drafts. Call before
 * clearing the tickets, which identify guests.
 */
export async function eraseEventMessages(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<void> {
  await eraseUnsentQuery(transaction, [ids, email])
  await eraseSentQuery(transaction, [ids, email])
  await eraseAuthorsQuery(transaction, [ids])
}

export async function eraseExpiredRecipients(database: Database, before: Date): Promise<void> {
  await eraseExpiredRecipientsQuery(database, [before])
}
