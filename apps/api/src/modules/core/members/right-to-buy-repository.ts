import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const CHILDREN_SQL = 'select id from member where id = any($2) and (parent_id = $1 or other_parent_id = $1) and enabled'
const FAMILY_SQL = `select case when inviter_member_id = $1 then invitee_member_id else inviter_member_id end as id
  from family_link
 where status = 'approved' and child_member_id is null
   and (inviter_member_id = $1 and invitee_member_id = any($2) or invitee_member_id = $1 and inviter_member_id = any($2))`

type FoundMember = { id: string }
const QUERIES_BY_LOCK = {
  look: [
    prepared<FoundMember>('right_to_buy_children', CHILDREN_SQL),
    prepared<FoundMember>('right_to_buy_family', FAMILY_SQL),
  ],
  // Share locks delay the end of a family link or an account claim until commit.
  hold: [
    prepared<FoundMember>('right_to_buy_children_held', `${CHILDREN_SQL} for share`),
    prepared<FoundMember>('right_to_buy_family_held', 'select id from family_held($1, $2) as held (id)'),
  ],
} as const

export type RightToBuyLock = keyof typeof QUERIES_BY_LOCK

/** Filters `others` to dependants and approved family. */
export async function filterBuyable(
  database: Database,
  memberId: string,
  others: readonly string[],
  how: RightToBuyLock,
): Promise<Set<string>> {
  const may = new Set<string>()
  for (const read of QUERIES_BY_LOCK[how]) for (const { id } of await read(database, [memberId, others])) may.add(id)
  return may
}
