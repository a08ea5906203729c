import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const ATTACHMENTS_SQL = `(select json_agg(json_build_object('filename', a.filename, 'contentType', a.content_type, 'size', a.size)
  order by a.created_at, a.id) from contact_attachment a where a.message_id = g.id)`

/** Messages written for a club appear with time and club only; their text belongs to another member's conversation. */
export const CONTACT_EXPORT_SQL = {
  administeredOrganisations: `select o.name as organisation, a.seen_at as "seenAt" from organisation_administrator a
    join organisation_face o on o.id = a.organisation_id where a.member_id = any($1) order by o.name`,
  conversations: `select o.name as organisation, t.subject, t.created_at as "createdAt", t.updated_at as "updatedAt",
      t.member_read_at as "readDate",
      (select json_agg(json_build_object('from', case when g.from_organisation then o.name else 'member' end,
          'message', g.message, 'createdAt', g.created_at, 'attachments', ${ATTACHMENTS_SQL}) order by g.created_at, g.id)
         from contact_message g where g.thread_id = t.id) as messages
    from contact_thread t join organisation_face o on o.id = t.organisation_id
    where t.member_id = any($1) order by t.created_at, t.id`,
  messagesForOrganisations: `select o.name as organisation, g.created_at as "createdAt", ${ATTACHMENTS_SQL} as attachments
    from contact_message g join contact_thread t on t.id = g.thread_id join organisation_face o on o.id = t.organisation_id
    where g.sender_member_id = any($1) and t.member_id <> all($1)
    order by g.created_at, g.id`,
  unsentAttachments: `select a.filename, a.content_type as "contentType", a.size, a.created_at as "createdAt"
    from contact_attachment a where a.uploader_member_id = any($1) and a.message_id is null order by a.created_at, a.id`,
} as const

/** Messages written as an administrator belong to the club and stay. */
const eraseAttachmentsQuery = prepared(
  'leaving_attachments',
  `delete from contact_attachment a
    where (a.uploader_member_id = any($1) and (a.message_id is null
        or a.message_id in (select id from contact_message where not from_organisation)))
       or a.message_id in (select m.id from contact_message m join contact_thread t on t.id = m.thread_id
            where t.member_id = any($1) and not m.from_organisation)`,
)
const eraseMessagesQuery = prepared(
  'leaving_words',
  `update contact_message m set message = $2 from contact_thread t
    where t.id = m.thread_id and not m.from_organisation and (t.member_id = any($1) or m.sender_member_id = any($1))`,
)
const eraseSubjectsQuery = prepared(
  'leaving_subjects',
  `update contact_thread set subject = $2 where member_id = any($1)`,
)
const eraseAdministratorRowsQuery = prepared(
  'leaving_offices',
  'delete from organisation_administrator where member_id = any($1)',
)

export async function eraseOwnMessages(transaction: Database, ids: readonly string[], words: string): Promise<void> {
  await eraseAttachmentsQuery(transaction, [ids])
  await eraseMessagesQuery(transaction, [ids, words])
  await eraseSubjectsQuery(transaction, [ids, words])
}

export async function eraseAdministratorRows(transaction: Database, ids: readonly string[]): Promise<void> {
  await eraseAdministratorRowsQuery(transaction, [ids])
}

const countThreadsQuery = prepared<{ threads: number }>(
  'contact_threads_to_merge',
  'select count(*)::int as threads from contact_thread where organisation_id = $1 and member_id = $2',
)
const moveThreadsQuery = prepared<{ id: string }>(
  'contact_threads_merge',
  'update contact_thread set member_id = $3 where organisation_id = $1 and member_id = $2 returning id',
)
const moveBackQuery = prepared<{ id: string }>(
  'contact_threads_part',
  `update contact_thread t set member_id = $3
    where t.id = any($1) and t.member_id = $2
      and not exists (select from contact_message m where m.thread_id = t.id and m.sender_member_id = $2)
   returning t.id`,
)

export async function countThreads(database: Database, organisationId: string, memberId: string): Promise<number> {
  return (await countThreadsQuery(database, [organisationId, memberId]))[0]?.threads ?? 0
}

export async function moveThreads(
  transaction: Database,
  organisationId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  return (await moveThreadsQuery(transaction, [organisationId, from, to])).map(({ id }) => id)
}

/** Skips conversations in which the person has written since. Returns whether all were moved. */
export async function undoMoveThreads(
  transaction: Database,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return (await moveBackQuery(transaction, [ids, from, to])).length === ids.length
}
