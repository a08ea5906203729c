import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const received = prepared<{ threads: number }>(
  'contact_threads_to_merge',
  'select count(*)::int as threads from contact_thread where organisation_id = $1 and member_id = $2',
)
const move = prepared<{ id: string }>(
  'contact_threads_merge',
  'update contact_thread set member_id = $3 where organisation_id = $1 and member_id = $2 returning id',
)
const moveBack = prepared<{ id: string }>(
  'contact_threads_part',
  `update contact_thread t set member_id = $3
    where t.id = any($1) and t.member_id = $2
      and not exists (select from contact_message m where m.thread_id = t.id and m.sender_member_id = $2)
   returning t.id`,
)

export async function countThreads(database: Database, organisationId: string, memberId: string): Promise<number> {
  return (await received(database, [organisationId, memberId]))[0]?.threads ?? 0
}

export async function moveThreads(
  transaction: Database,
  organisationId: string,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  return (await move(transaction, [organisationId, from, to])).map(({ id }) => id)
}

/** Skips conversations in which the person has written since. Returns whether all were moved. */
export async function undoMoveThreads(
  transaction: Database,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return (await moveBack(transaction, [ids, from, to])).length === ids.length
}
