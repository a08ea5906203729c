import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

type ContactToMail = {
  threadId: string
  subject: string
  message: string
  files: number
  senderName: string
  senderEmail: string | null
  organisationName: string
  organisationEmail: string
  accentColour: string
}

const findContactToMailQuery = prepared<ContactToMail>(
  'contact_to_mail',
  `select t.id as "threadId", t.subject, c.message,
          (select count(*)::int from contact_attachment a where a.message_id = c.id) as files,
          s.name as "senderName", s.email as "senderEmail", o.name as "organisationName", o.email as "organisationEmail",
          o.accent_colour as "accentColour"
     from contact_message c join contact_thread t on t.id = c.thread_id join organisation_face o on o.id = t.organisation_id
     join member_face s on s.id = c.sender_member_id where c.id = $1`,
)

export async function findContactToMail(database: Database, messageId: string): Promise<ContactToMail | undefined> {
  return (await findContactToMailQuery(database, [messageId]))[0]
}

export type Receiver = { id: string; language: 'da' | 'en' }
export type Sender = { name: string; email: string | null }

const findReceiverQuery = prepared<Receiver>(
  'contact_receiver',
  'select id, language from member_face where id = $1 and enabled and deleted_at is null',
)
const listAdministratorsQuery = prepared<Receiver>(
  'contact_administrators',
  `select m.id, m.language from member_face m
    where m.id in (select member_id from organisation_administrator where organisation_id = $1 and seen_at > $2
                   union all select unnest($3::uuid[]))
      and m.enabled and m.deleted_at is null order by m.id`,
)
const findByTokenQuery = prepared<{ memberId: string }>(
  'contact_administrators_by_token',
  `select member_id as "memberId" from organisation_administrator where organisation_id = $1 and seen_at > $2
    order by member_id`,
)
const findSenderQuery = prepared<Sender>(
  'contact_sender',
  "select trim(first_name || ' ' || last_name) as name, email from member_face where id = $1",
)

/** Stores the clubs in the access token; removes the others. */
const storeAdministersQuery = prepared(
  'organisation_administrator_note',
  `with held as (select id from organisation_face where key = any($2)),
     gone as (delete from organisation_administrator
               where member_id = $1 and organisation_id not in (select id from held))
   insert into organisation_administrator as a (organisation_id, member_id, seen_at)
   select id, $1, $3 from held
   on conflict (organisation_id, member_id) do update set seen_at = excluded.seen_at
     where a.seen_at < excluded.seen_at - interval '1 hour'`,
)

export async function findReceiver(database: Database, memberId: string): Promise<Receiver | undefined> {
  return (await findReceiverQuery(database, [memberId]))[0]
}

/** Administrators by a token seen since `since`, and the members in `granted`. */
export function listAdministrators(
  database: Database,
  organisationId: string,
  since: Date,
  granted: readonly string[],
): Promise<Receiver[]> {
  return listAdministratorsQuery(database, [organisationId, since, granted])
}

/** How long a token's administrator role is trusted: a member who lost it may never sign in to update it. */
export const TOKEN_ROLE_TRUST_MS = 30 * 86_400_000

export async function listAdministratorsByToken(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - TOKEN_ROLE_TRUST_MS)
  return (await findByTokenQuery(database, [organisationId, since])).map(({ memberId }) => memberId)
}

export async function findSender(database: Database, memberId: string): Promise<Sender> {
  return (await findSenderQuery(database, [memberId]))[0] ?? { name: '', email: null }
}

export async function storeAdministers(
  database: Database,
  memberId: string,
  keys: readonly string[],
  at: Date,
): Promise<void> {
  await storeAdministersQuery(database, [memberId, keys, at])
}
