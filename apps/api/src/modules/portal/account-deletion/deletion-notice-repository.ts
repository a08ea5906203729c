import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { eraseRecipient } from '../../../platform/delivery/erasure-repository.ts'

export type DeletionNotice = {
  memberId: string
  email: string
  name: string
  language: 'da' | 'en'
  keptUntil: string | null
  createdAt: Date
}

const DELETION_NOTICE_SQL = `select member_id as "memberId", email, name, language, kept_until as "keptUntil", created_at as "createdAt"
  from farewell`

const insertQuery = prepared(
  'farewell_insert',
  'insert into farewell (member_id, email, name, language, kept_until, created_at) values ($1, $2, $3, $4, $5, $6)',
)
const findDeletionNoticeQuery = prepared<DeletionNotice>('farewell_of', `${DELETION_NOTICE_SQL} where member_id = $1`)
const listDeletionNoticesQuery = prepared<DeletionNotice>('farewell_all', `${DELETION_NOTICE_SQL} order by created_at`)
const endQuery = prepared('farewell_end', 'delete from farewell where member_id = $1')

export async function insertDeletionNotice(transaction: Database, farewell: DeletionNotice): Promise<void> {
  const { memberId, email, name, language, keptUntil, createdAt } = farewell
  await insertQuery(transaction, [memberId, email, name, language, keptUntil, createdAt])
}

export async function findDeletionNotice(database: Database, memberId: string): Promise<DeletionNotice | undefined> {
  return (await findDeletionNoticeQuery(database, [memberId]))[0]
}

export function listDeletionNotices(database: Database): Promise<DeletionNotice[]> {
  return listDeletionNoticesQuery(database)
}

/** Called after sending or giving up. Idempotent. */
export async function endDeletionNotice(database: Database, memberId: string): Promise<void> {
  const stored = await findDeletionNotice(database, memberId)
  if (!stored) return
  // Delete the notice last, so that a crash in between is retried.
  await eraseRecipient(database, stored.email)
  await endQuery(database, [memberId])
}
