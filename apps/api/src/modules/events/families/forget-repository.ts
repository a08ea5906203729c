import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const handOvers = prepared(
  'leaving_hand_overs',
  'delete from hand_over where member_id = any($1) or asked_by = any($1) or email = $2',
)
const invitations = prepared(
  'leaving_invitations',
  `delete from family_invitation where inviter_member_id = any($1) or invitee_member_id = any($1) or child_member_id = any($1)
     or inviter_email = $2 or invitee_email = $2`,
)

export async function eraseFamilyData(transaction: Database, ids: readonly string[], email: string): Promise<void> {
  await invitations(transaction, [ids, email])
  await handOvers(transaction, [ids, email])
}
