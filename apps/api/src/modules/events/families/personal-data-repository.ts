import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const FAMILIES_EXPORT_SQL = {
  familyInvitations: `select f.id, case when f.inviter_member_id = any($1) then 'sent' else 'received' end as direction,
      case when f.inviter_member_id = any($1)
        then coalesce(case when f.status = 'approved' then i.name end, f.invitee_name)
        when f.status = 'rejected' then f.inviter_email
        else s.name end as name,
      case when f.inviter_member_id = any($1) then f.invitee_email end as "inviteeEmail", c.first_name as child, f.status,
      f.created_at as "createdAt", f.answered_at as "answeredAt"
    from family_invitation f join member_face s on s.id = f.inviter_member_id
    left join member_face i on i.id = f.invitee_member_id left join member_face c on c.id = f.child_member_id
    where f.inviter_member_id = any($1) or f.invitee_member_id = any($1) or f.child_member_id = any($1) or f.invitee_email = $2
    order by f.created_at, f.id`,
  handOvers: `select m.first_name as name, case when h.asked_by = any($1) or h.email = $2 then h.email end as email,
      h.asked_at as "askedAt"
    from hand_over h join member_face m on m.id = h.member_id
    where h.member_id = any($1) or h.asked_by = any($1) or h.email = $2 order by h.asked_at`,
} as const

const deleteAccountClaimsQuery = prepared(
  'leaving_hand_overs',
  'delete from hand_over where member_id = any($1) or asked_by = any($1) or email = $2',
)
const deleteInvitationsQuery = prepared(
  'leaving_invitations',
  `delete from family_invitation where inviter_member_id = any($1) or invitee_member_id = any($1) or child_member_id = any($1)
     or inviter_email = $2 or invitee_email = $2`,
)

export async function eraseFamilyData(transaction: Database, ids: readonly string[], email: string): Promise<void> {
  await deleteInvitationsQuery(transaction, [ids, email])
  await deleteAccountClaimsQuery(transaction, [ids, email])
}
