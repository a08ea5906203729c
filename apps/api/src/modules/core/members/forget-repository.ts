import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { deleteLogins } from './login-repository.ts'

const anonymise = prepared(
  'leaving_anonymise',
  `update member set first_name = $3, last_name = $4, email = null, phone = null,
     gender = null, date_of_birth = null, address_line_1 = null, address_line_2 = null, address_line_3 = null, city = null,
     post_code = null, country = null, comments = null, language = 'da', enabled = false, deleted_at = $2, update_date = $2
    where id = any($1)`,
)
/** The remaining guardian becomes the only one. */
const unguard = prepared(
  'leaving_unguard',
  `update member set update_date = $2,
     parent_id = case when parent_id = any($1) then other_parent_id else parent_id end, other_parent_id = null
    where (parent_id = any($1) or other_parent_id = any($1)) and id <> all($1)`,
)
const pictures = prepared('leaving_pictures', 'delete from member_picture where member_id = any($1)')

/** Leaves only the name that accounting records need. */
export async function eraseMembers(
  transaction: Database,
  ids: readonly string[],
  left: { firstName: string; lastName: string },
  at: Date,
): Promise<void> {
  await unguard(transaction, [ids, at])
  await pictures(transaction, [ids])
  await deleteLogins(transaction, ids)
  await anonymise(transaction, [ids, at, left.firstName, left.lastName])
}
