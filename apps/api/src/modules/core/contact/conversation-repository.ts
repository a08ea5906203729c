import type { ContactAttachment } from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { Inbox } from './policy.ts'
import { THREAD_COLUMNS, THREAD_TABLES, type ThreadRow } from './repository.ts'

export type ListedRow = ThreadRow & {
  unread: boolean
  lastFromOrganisation: boolean
  lastSenderName: string
  lastBeginning: string
}

export type MessageRow = {
  id: string
  fromOrganisation: boolean
  senderName: string
  message: string
  createdAt: Date
  attachments: ContactAttachment[]
}

export type Page = { before: Date | null; beforeId: string | null; size: number }

/** Senders for an organisation appear by name only; a member without a name by e-mail. */
const SENDER_NAME_SQL = `coalesce(nullif(s.name, ''),
  case when c.from_organisation then null else s.email end, '')`

const selectThreadsSql = (readAt: string, theOther: string) => `select ${THREAD_COLUMNS},
    exists (select from contact_message c where c.thread_id = t.id and ${theOther}
              and c.created_at > coalesce(${readAt}, '-infinity')) as unread,
    last.from_organisation as "lastFromOrganisation", last.sender_name as "lastSenderName",
    last.beginning as "lastBeginning"
  from ${THREAD_TABLES} cross join lateral (
    select c.from_organisation, ${SENDER_NAME_SQL} as sender_name, left(c.message, 160) as beginning
      from contact_message c join member_face s on s.id = c.sender_member_id
     where c.thread_id = t.id order by c.created_at desc, c.id desc limit 1) last`

const PAGE = `(t.updated_at, t.id) <
  (coalesce($1::timestamptz, 'infinity'), coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
  order by t.updated_at desc, t.id desc limit $3`

const listMemberThreadsQuery = prepared<ListedRow>(
  'contact_threads_of_member',
  `${selectThreadsSql('t.member_read_at', 'c.from_organisation')} where t.member_id = $4 and ${PAGE}`,
)
const listOrganisationThreadsQuery = prepared<ListedRow>(
  'contact_threads_of_organisations',
  `${selectThreadsSql('t.organisation_read_at', 'not c.from_organisation')}
    where ($5 or o.key = any($4) or (t.event_id is not null and (o.key = any($7) or t.event_id = any($8))))
      and t.member_id is distinct from $6
      and exists (select from contact_message c where c.thread_id = t.id and not c.from_organisation) and ${PAGE}`,
)
const listMessagesQuery = prepared<MessageRow>(
  'contact_messages',
  `select * from (
     select c.id, c.from_organisation as "fromOrganisation", ${SENDER_NAME_SQL} as "senderName", c.message,
            c.created_at as "createdAt",
            coalesce((select json_agg(json_build_object('id', a.id, 'filename', a.filename,
                                'contentType', a.content_type, 'size', a.size) order by a.created_at, a.id)
                        from contact_attachment a where a.message_id = c.id), '[]') as attachments
       from contact_message c join member_face s on s.id = c.sender_member_id
      where c.thread_id = $1 order by c.created_at desc, c.id desc limit $2) newest
   order by "createdAt", id`,
)
const countMessagesQuery = prepared<{ count: number }>(
  'contact_messages_count',
  'select count(*)::int as count from contact_message where thread_id = $1',
)
const countUnansweredQuery = prepared<{ count: number }>(
  'contact_unanswered',
  `select count(*)::int as count from contact_thread t
    where t.organisation_id = $1 and t.member_id is distinct from $2
      and not (select c.from_organisation from contact_message c where c.thread_id = t.id order by c.created_at desc, c.id desc limit 1)`,
)

/** Excludes conversations opened by the reader. */
export async function countUnanswered(
  database: Database,
  organisationId: string,
  exceptOf: string | null,
): Promise<number> {
  return (await countUnansweredQuery(database, [organisationId, exceptOf]))[0]?.count ?? 0
}

export function listMemberThreads(database: Database, memberId: string, page: Page): Promise<ListedRow[]> {
  return listMemberThreadsQuery(database, [page.before, page.beforeId, page.size, memberId])
}

/** Excludes conversations opened by the reader and club messages without a reply. */
export function listOrganisationThreads(
  database: Database,
  { whole, eventsOf, eventIds }: Inbox,
  exceptOf: string | null,
  page: Page,
): Promise<ListedRow[]> {
  const all = whole === 'all'
  const values = [page.before, page.beforeId, page.size, all ? [] : whole, all, exceptOf, eventsOf, eventIds]
  return listOrganisationThreadsQuery(database, values)
}

export function listMessages(database: Database, threadId: string, max: number): Promise<MessageRow[]> {
  return listMessagesQuery(database, [threadId, max])
}

export async function countMessages(database: Database, threadId: string): Promise<number> {
  return (await countMessagesQuery(database, [threadId]))[0]?.count ?? 0
}
