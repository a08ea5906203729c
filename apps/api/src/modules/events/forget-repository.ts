import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

const entries = prepared(
  'leaving_entries',
  `update event_entry set answers = '{}', updated_at = $2 where member_id = any($1)`,
)
const waited = prepared(
  'leaving_waited',
  `delete from event_waiting w where w.member_id = any($1)
     and not exists (select from event_entry n where n.waiting_id = w.id)`,
)

/** Clears what members answered when they registered. */
export async function forgetAnswers(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
  await entries(transaction, [ids, at])
}

/** Forgets places on waiting lists that led to no ticket; all of them have been left before. */
export async function forgetWaiting(transaction: Database, ids: readonly string[]): Promise<void> {
  await waited(transaction, [ids])
}
