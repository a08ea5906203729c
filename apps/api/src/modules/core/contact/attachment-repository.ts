import { contactAttachment } from '@forenet/database/contact-tables'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { createPreparedInsert } from '../../../platform/database/prepared-insert.ts'
import type { UploadCounts } from './contact-rules.ts'

export type AttachmentRow = {
  filename: string
  contentType: string
  bytes: Buffer
  uploaderMemberId: string
  threadId: string | null
}

const store = createPreparedInsert('contact_attachment_insert', contactAttachment, [
  'id',
  'uploaderMemberId',
  'filename',
  'contentType',
  'size',
  'bytes',
  'createdAt',
])
const countUploadedQuery = prepared<UploadCounts>(
  'contact_uploaded_since',
  `select count(*) filter (where created_at > $2)::int as lately, count(*)::int as today,
          coalesce(sum(size), 0)::bigint as "bytesToday"
     from contact_attachment where uploader_member_id = $1 and created_at > $3`,
)
const claimQuery = prepared<{ id: string }>(
  'contact_attachment_claim',
  `update contact_attachment set message_id = $1
    where id = any($2) and uploader_member_id = $3 and message_id is null returning id`,
)
const findByIdQuery = prepared<AttachmentRow>(
  'contact_attachment_by_id',
  `select a.filename, a.content_type as "contentType", a.bytes, a.uploader_member_id as "uploaderMemberId",
    c.thread_id as "threadId"
     from contact_attachment a left join contact_message c on c.id = a.message_id where a.id = $1`,
)
const removeUnsentQuery = prepared(
  'contact_attachment_remove_unsent',
  'delete from contact_attachment where message_id is null and created_at < $1',
)

export async function insertAttachment(database: Database, row: Parameters<typeof store>[1]): Promise<void> {
  await store(database, row)
}

export async function countUploaded(
  database: Database,
  memberId: string,
  lately: Date,
  dayAgo: Date,
): Promise<UploadCounts> {
  const [counted] = await countUploadedQuery(database, [memberId, lately, dayAgo])
  return counted ?? { lately: 0, today: 0, bytesToday: 0 }
}

/** Returns how many qualified: uploaded by the sender and not yet sent. */
export async function claimUnsentAttachments(
  transaction: Database,
  messageId: string,
  ids: readonly string[],
  memberId: string,
): Promise<number> {
  return (await claimQuery(transaction, [messageId, ids, memberId])).length
}

export async function findAttachment(database: Database, id: string): Promise<AttachmentRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function deleteUnsentAttachments(database: Database, before: Date): Promise<void> {
  await removeUnsentQuery(database, [before])
}
