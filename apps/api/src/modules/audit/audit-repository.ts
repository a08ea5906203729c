import type { Database } from '@forenet/database/database'
import { prepared } from '../../prepared.ts'

export type DoneForRow = {
  id: number
  at: Date
  action: string
  actor_email: string
  actor_name: string | null
  organisation_id: string | null
  organisation_name: string | null
}

/**
 * What the portal does by itself (captures, sweeps) is no person's doing, and what members do themselves no other's. Names
 * are as they were then: whoever is no longer family is not followed by them.
 */
const doneFor = prepared<DoneForRow>(
  'audit_done_for',
  `select a.id, a.at, a.action, a.actor_email, a.actor_name, a.organisation_id, o.name as organisation_name
     from audit_entry a
     left join organisation o on o.id = a.organisation_id
    where a.acting_for_member_id = $1 and a.actor_email <> 'portal' and a.actor_member_id is distinct from $1
      and ($3::bigint is null
           or (a.at, a.id) < (select b.at, b.id from audit_entry b where b.id = $3 and b.acting_for_member_id = $1))
    order by a.at desc, a.id desc limit $2`,
)

/** At most `size` rows of what others did for a member, newest first, those before the row `before`. */
export function listDoneFor(
  database: Database,
  memberId: string,
  size: number,
  before: number | null,
): Promise<DoneForRow[]> {
  return doneFor(database, [memberId, size, before])
}
