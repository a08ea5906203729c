import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { eraseHeldMessages } from './message-repository.ts'

export const CHANGE_SETS_EXPORT_SQL = {
  changeRows: `select o.name as organisation, s.about as name, r.name as participant, r.outcome as action, (select string_agg(concat_ws(' → ', c->>'from', c->>'to'), ', ') from jsonb_array_elements(r.changes) c) as changes, s.made_at as "createdAt",
      case when r.done = 'done' then s.applied_at end as "at"
    from change_row r join change_set s on s.id = r.change_set_id join organisation_face o on o.id = s.organisation_id
    where r.member_id = any($1) order by s.made_at, r.place`,
} as const

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
