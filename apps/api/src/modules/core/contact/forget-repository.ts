import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** Messages written as an administrator belong to the club and stay. */
const attachments = prepared(
  'leaving_attachments',
  `delete from contact_attachment a
    where (a.uploader_member_id = any($1) and (a.message_id is null
        or a.message_id in (select id from contact_message where not from_organisation)))
       or a.message_id in (select m.id from contact_message m join contact_thread t on t.id = m.thread_id
            where t.member_id = any($1) and not m.from_organisation)`,
)
const messages = prepared(
  'leaving_words',
  `update contact_message m set message = $2 from contact_thread t
    where t.id = m.thread_id and not m.from_organisation and (t.member_id = any($1) or m.sender_member_id = any($1))`,
)
const subjects = prepared('leaving_subjects', `update contact_thread set subject = $2 where member_id = any($1)`)
const offices = prepared('leaving_offices', 'delete from organisation_administrator where member_id = any($1)')

export async function eraseOwnMessages(transaction: Database, ids: readonly string[], words: string): Promise<void> {
  await attachments(transaction, [ids])
  await messages(transaction, [ids, words])
  await subjects(transaction, [ids, words])
}

export async function eraseAdministratorRows(transaction: Database, ids: readonly string[]): Promise<void> {
  await offices(transaction, [ids])
}
