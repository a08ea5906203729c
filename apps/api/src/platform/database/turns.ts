import type { Database } from '@forenet/database/database'
import { prepared } from './prepared.ts'

const take = prepared(
  'turns_take',
  'select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest($1::text[]) with ordinality u (k, nth) order by nth',
)

/**
 * Until the transaction ends, whoever takes one of the same turns waits. A turn is named after what is done and whose it is, as in
 * `event answers of <member>`; several are taken in the order they are given.
 */
export async function takeTurns(transaction: Database, ...turns: readonly string[]): Promise<void> {
  await take(transaction, [turns])
}
