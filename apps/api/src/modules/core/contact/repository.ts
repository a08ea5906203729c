import type { ContactParty } from '@forenet/contract/contact'
import { contactMessage, contactThread } from '@forenet/database/contact-tables'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { createPreparedInsert } from '../../../platform/database/prepared-insert.ts'

/** `waits`: the person wrote the last message. */
type PersonThreadRow = { id: string; subject: string; updatedAt: Date; waits: boolean }

const listThreadsWithQuery = prepared<PersonThreadRow>(
  'contact_threads_with_person',
  `select t.id, t.subject, t.updated_at as "updatedAt",
     coalesce((select not c.from_organisation from contact_message c where c.thread_id = t.id
                order by c.created_at desc, c.id desc limit 1), false) as waits
    from contact_thread t where t.organisation_id = $1 and t.member_id = $2
    order by t.updated_at desc, t.id desc limit $3`,
)

export function listThreadsWith(
  database: Database,
  organisationId: string,
  memberId: string,
  max: number,
): Promise<PersonThreadRow[]> {
  return listThreadsWithQuery(database, [organisationId, memberId, max])
}

export type ThreadRow = {
  id: string
  subject: string
  createdAt: Date
  updatedAt: Date
  memberId: string
  memberName: string
  /** The event that the organisation's first message was about. */
  eventId: string | null
  organisationId: string
  organisationKey: string
  organisationName: string
  organisationKind: string
  organisationEmail: string
  accentColour: string
  logoAt: Date | null
}

export const THREAD_COLUMNS = `t.id, t.subject, t.created_at as "createdAt", t.updated_at as "updatedAt",
  t.member_id as "memberId", t.event_id as "eventId",
  coalesce(nullif(m.name, ''), m.email, '') as "memberName",
  o.id as "organisationId", o.key as "organisationKey", o.name as "organisationName", o.kind as "organisationKind",
  o.email as "organisationEmail", o.accent_colour as "accentColour",
  (select l.updated_at from club_logo_face l where l.organisation_id = o.id) as "logoAt"`
export const THREAD_TABLES = `contact_thread t join organisation_face o on o.id = t.organisation_id
  join member_face m on m.id = t.member_id`

const findByIdQuery = prepared<ThreadRow>(
  'contact_thread_by_id',
  `select ${THREAD_COLUMNS} from ${THREAD_TABLES} where t.id = $1`,
)
const lockSenderQuery = prepared(
  'contact_turn',
  "select pg_advisory_xact_lock(hashtextextended('contact of ' || $1::text, 0))",
)
const countSentQuery = prepared<{ count: number }>(
  'contact_sent_since',
  // A club's first message in a conversation has a separate limit.
  `select count(*)::int as count from contact_message c
    where c.sender_member_id = $1 and c.created_at > $2
      and not (c.from_organisation and c.id = (select f.id from contact_message f where f.thread_id = c.thread_id
                                                order by f.created_at, f.id limit 1))`,
)
const storeThread = createPreparedInsert(
  'contact_thread_insert',
  contactThread,
  ['id', 'organisationId', 'memberId', 'subject', 'createdAt', 'updatedAt', 'eventId'],
  'on conflict (id) do nothing',
)
const storeMessage = createPreparedInsert(
  'contact_message_insert',
  contactMessage,
  ['id', 'threadId', 'senderMemberId', 'fromOrganisation', 'message', 'createdAt'],
  'on conflict (id) do nothing',
)
const insertMessageQuery = prepared(
  'contact_thread_touch',
  'update contact_thread set updated_at = greatest(updated_at, $2) where id = $1',
)
const findMessageQuery = prepared<{ threadId: string; senderMemberId: string }>(
  'contact_message_by_id',
  'select thread_id as "threadId", sender_member_id as "senderMemberId" from contact_message where id = $1',
)
const findFirstMessageIdQuery = prepared<{ id: string }>(
  'contact_first_message',
  'select id from contact_message where thread_id = $1 order by created_at, id limit 1',
)
const markReadQueries: Readonly<Record<ContactParty, ReturnType<typeof prepared>>> = {
  member: prepared(
    'contact_read_by_member',
    'update contact_thread set member_read_at = $2 where id = $1 and (member_read_at is null or member_read_at < $2)',
  ),
  organisation: prepared(
    'contact_read_by_organisation',
    `update contact_thread set organisation_read_at = $2
      where id = $1 and (organisation_read_at is null or organisation_read_at < $2)`,
  ),
}

export async function findThread(database: Database, id: string): Promise<ThreadRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

/** Advisory lock, so that the counted limit stays correct. */
export async function lockSender(transaction: Database, memberId: string): Promise<void> {
  await lockSenderQuery(transaction, [memberId])
}

export async function countSent(transaction: Database, memberId: string, since: Date): Promise<number> {
  return (await countSentQuery(transaction, [memberId, since]))[0]?.count ?? 0
}

/** False if the id exists. */
export async function insertThread(transaction: Database, row: Parameters<typeof storeThread>[1]): Promise<boolean> {
  return (await storeThread(transaction, row)) > 0
}

/** Updates the conversation's time; false if the id exists. */
export async function insertMessage(transaction: Database, row: Parameters<typeof storeMessage>[1]): Promise<boolean> {
  if ((await storeMessage(transaction, row)) === 0) return false
  await insertMessageQuery(transaction, [row.threadId, row.createdAt])
  return true
}

export async function findMessage(
  database: Database,
  id: string,
): Promise<{ threadId: string; senderMemberId: string } | undefined> {
  return (await findMessageQuery(database, [id]))[0]
}

export async function findFirstMessageId(database: Database, threadId: string): Promise<string | undefined> {
  return (await findFirstMessageIdQuery(database, [threadId]))[0]?.id
}

export async function markRead(database: Database, threadId: string, side: ContactParty, upTo: Date): Promise<void> {
  await markReadQueries[side](database, [threadId, upTo])
}
