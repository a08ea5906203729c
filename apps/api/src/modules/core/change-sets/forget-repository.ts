import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { eraseHeldMessages } from './message-repository.ts'

const forget = prepared(
  'change_rows_forget',
  `delete from change_row where member_id = any($1) or ($2 <> '' and $2 in (wanted->>'email', wanted->>'guardianEmail'))`,
)

export async function erasePersonFromChangeSets(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<void> {
  await eraseHeldMessages(transaction, ids)
  await forget(transaction, [ids, email])
}
