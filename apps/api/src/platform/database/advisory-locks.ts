import type { Database } from '@forenet/database/database'
import { prepared } from './prepared.ts'

const takeLocksQuery = prepared(
  'turns_take',
  'select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest($1::text[]) with ordinality u (k, nth) order by nth',
)

/** Locks until commit, in the given order. Names state operation and owner, as in `event answers of <member>`. */
export async function acquireAdvisoryLocks(transaction: Database, ...turns: readonly string[]): Promise<void> {
  await takeLocksQuery(transaction, [turns])
}
