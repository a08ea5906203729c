import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import type { NamingLine } from '../payments/index.ts'

const entries = prepared(
  'leaving_entries',
  `update event_entry set answers = '{}', updated_at = $2 where member_id = any($1)`,
)
const naming = prepared<Omit<NamingLine, 'orderId'> & { orderId: string | null }>(
  'leaving_naming_lines',
  `select n.order_id as "orderId", t.position, coalesce(t.attendee_email = $2 and t.member_id is null, false) as guest
     from event_entry n join ticket_face t on t.entry_id = n.id
    where t.member_id = any($1) or t.attendee_email = $2`,
)
const waited = prepared(
  'leaving_waited',
  `delete from event_waiting w where w.member_id = any($1)
     and not exists (select from event_entry n where n.waiting_id = w.id)`,
)

/** Lines of orders whose tickets name members, or somebody by an e-mail. */
export async function listNamingLines(
  transaction: Database,
  ids: readonly string[],
  email: string,
): Promise<readonly NamingLine[]> {
  // What cost nothing has no order.
  return (await naming(transaction, [ids, email])).flatMap(({ orderId, ...line }) =>
    orderId ? [{ orderId, ...line }] : [],
  )
}

/** Clears what members answered when they registered. */
export async function forgetAnswers(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
  await entries(transaction, [ids, at])
}

/** Forgets places on waiting lists that led to no ticket; all of them have been left before. */
export async function forgetWaiting(transaction: Database, ids: readonly string[]): Promise<void> {
  await waited(transaction, [ids])
}
