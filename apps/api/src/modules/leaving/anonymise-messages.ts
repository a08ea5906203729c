import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import type { Leaving } from './leaving.ts'
import { DELETED_NAME, DELETED_WORDS } from './leaving-rules.ts'

const notifications = prepared(
  'leaving_notifications',
  `delete from notification n
    where n.receiver_id = any($1) or n.sender_id = any($1)
       or exists (select from unnest($1::uuid[]) gone (id) where position(gone.id::text in n.data::text) > 0)
       or ($2 <> '' and n.data->>'replyTo' is distinct from $2 and (position(to_jsonb($2::text)::text in n.data::text) > 0
         or n.title || ' ' || n.message ~* $3))
       or n.message_thread_id in (select id from contact_thread where member_id = any($1))`,
)
/** What an administrator wrote for a club is the club's. */
const attachments = prepared(
  'leaving_attachments',
  `delete from contact_attachment a
    where (a.uploader_member_id = any($1) and (a.message_id is null
        or a.message_id in (select id from contact_message where not from_organisation)))
       or a.message_id in (select m.id from contact_message m join contact_thread t on t.id = m.thread_id
            where t.member_id = any($1) and not m.from_organisation)`,
)
const words = prepared(
  'leaving_words',
  `update contact_message m set message = '${DELETED_WORDS}' from contact_thread t
    where t.id = m.thread_id and not m.from_organisation and (t.member_id = any($1) or m.sender_member_id = any($1))`,
)
const subjects = prepared(
  'leaving_subjects',
  `update contact_thread set subject = '${DELETED_WORDS}' where member_id = any($1)`,
)
const outgoing = prepared(
  'leaving_outgoing',
  `update outgoing_message set recipient = case when recipient = $1 or recipient = any($2) then '' else recipient end,
     last_error = null, once_key = regexp_replace(once_key, $4, '\\1' || $3 || '\\2', 'gi')
    where ($1 <> '' and (recipient = $1 or once_key ~* $4)) or recipient = any($2)`,
)
/**
 * Only a whole value is replaced: an address may be the end of somebody else's. The address is looked for as the indexes of the
 * records have it (audit_entry_addresses).
 */
const records = prepared(
  'leaving_records',
  `update audit_entry set actor_email = case when actor_email = $1 or actor_member_id = any($2) then '${DELETED_WORDS}' else actor_email end,
     actor_name = case when actor_member_id = any($2) then '${DELETED_NAME}' else actor_name end,
     detail = replace(detail::text, to_jsonb($1::text)::text, '"${DELETED_WORDS}"')::jsonb
    where actor_member_id = any($2) or ($1 <> '' and actor_email = $1)
       or ($1 <> '' and position('@' in detail::text) > 0
         and detail @? ('$.** ? (@ == ' || to_jsonb($1::text)::text || ')')::jsonpath)`,
)

/** An address as a whole: the same letters may be the end of somebody else's. Its neighbours are the first and second part. */
function wholeAddress(email: string): string {
  // Who has no address is named by none: no key and no text of ours reads like this.
  if (email === '') return 'no address at all'
  const letters = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(^|[^a-z0-9._%+-])${letters}($|[^a-z0-9.-]|[.](?:$|[^a-z0-9]))`
}

/** Clears notifications, own words to clubs, and the addresses of what was sent; the record of who did what stays. */
export async function clearMessages(transaction: Database, { ids, email, phones }: Leaving): Promise<void> {
  const whole = wholeAddress(email)
  await notifications(transaction, [ids, email, whole])
  await attachments(transaction, [ids])
  await words(transaction, [ids])
  await subjects(transaction, [ids])
  await outgoing(transaction, [email, phones, ids[0] ?? '', whole])
  await records(transaction, [email, ids])
}
