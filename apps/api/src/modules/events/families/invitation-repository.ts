import type { FamilyInvitation } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** `childId`: the invitee is to become this child's other guardian. */
export type InvitationRow = FamilyInvitation & {
  inviterId: string
  inviterName: string
  inviterLanguage: 'da' | 'en'
  inviteeId: string | null
  inviteeName: string
  childId: string | null
  childName: string | null
}

const SELECT_INVITATION_SQL = `select f.id, f.inviter_email as "inviterEmail", f.invitee_email as "inviteeEmail", f.status,
    f.inviter_member_id as "inviterId", m.name as "inviterName",
    m.language as "inviterLanguage", f.invitee_member_id as "inviteeId", f.invitee_name as "inviteeName",
    f.child_member_id as "childId", c.first_name as "childName"
  from family_invitation f join member_face m on m.id = f.inviter_member_id left join member_face c on c.id = f.child_member_id`

const findByIdQuery = prepared<InvitationRow>('family_invitation_by_id', `${SELECT_INVITATION_SQL} where f.id = $1`)
const lockInvitationQuery = prepared<InvitationRow>(
  'family_invitation_locked',
  `${SELECT_INVITATION_SQL} where f.id = $1 for update of f`,
)
const findBetweenQuery = prepared<InvitationRow>(
  'family_invitation_between',
  `${SELECT_INVITATION_SQL} where f.inviter_email = $1 and f.invitee_email = $2 and f.child_member_id is not distinct from $3
      and f.status <> 'rejected'`,
)
const listInvitationsToEmailQuery = prepared<InvitationRow>(
  'family_invitation_addressed',
  `${SELECT_INVITATION_SQL} where f.invitee_email = $2 and f.inviter_email = $1 and f.status <> 'rejected' order by f.created_at, f.id`,
)
const listWaitingForQuery = prepared<InvitationRow>(
  'family_invitation_waiting',
  `${SELECT_INVITATION_SQL} where f.invitee_email = $1 and f.status = 'pending' order by f.created_at, f.id`,
)
const listGuardianshipsQuery = prepared<InvitationRow>(
  'family_invitation_guardianships',
  `${SELECT_INVITATION_SQL} where f.status = 'pending' and f.child_member_id is not null
      and (f.inviter_member_id = $1 or f.invitee_email = $2) order by f.created_at, f.id`,
)
const countRejectedQuery = prepared<{ times: number }>(
  'family_invitation_rejected',
  `select count(*)::int as times from family_invitation
    where inviter_member_id = $1 and invitee_email = $2 and status = 'rejected' and answered_at > $3`,
)
const insertQuery = prepared(
  'family_invitation_insert',
  `insert into family_invitation (id, inviter_member_id, inviter_email, invitee_member_id, invitee_email, invitee_name,
     child_member_id, status, created_at)
   values ($1, $2, $3, (select id from member_face where email = $4), $4, $5, $6, 'pending', $7)`,
)
const answerInvitationQuery = prepared(
  'family_invitation_answer',
  'update family_invitation set status = $2, answered_at = $3, invitee_member_id = $4 where id = $1',
)
const joinInvitationsQuery = prepared(
  'family_invitation_join',
  'update family_invitation set invitee_member_id = $2 where invitee_email = $1 and invitee_member_id is null',
)
const updateInvitationEmailsQuery = prepared(
  'family_invitation_follow',
  `update family_invitation f set
     inviter_email = case when inviter_member_id = $1 then $2 else inviter_email end,
     invitee_email = case when invitee_member_id = $1 and not exists (
         select from family_invitation o where o.inviter_member_id = f.inviter_member_id and o.invitee_email = $2
          and o.child_member_id is not distinct from f.child_member_id and o.status <> 'rejected')
       then $2 else invitee_email end
    where inviter_member_id = $1 or invitee_member_id = $1`,
)
const removeQuery = prepared('family_invitation_remove', 'delete from family_invitation where id = $1')
const removeOfChildQuery = prepared(
  'family_invitation_remove_child',
  'delete from family_invitation where child_member_id = $1',
)

/** Skips inviters that invited the new e-mail too. */
export async function updateInvitationEmails(transaction: Database, memberId: string, email: string): Promise<void> {
  await updateInvitationEmailsQuery(transaction, [memberId, email])
}

export async function findInvitation(database: Database, id: string): Promise<InvitationRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockInvitation(transaction: Database, id: string): Promise<InvitationRow | undefined> {
  return (await lockInvitationQuery(transaction, [id]))[0]
}

export async function findBetween(
  database: Database,
  inviterEmail: string,
  inviteeEmail: string,
  childId: string | null,
): Promise<InvitationRow | undefined> {
  return (await findBetweenQuery(database, [inviterEmail, inviteeEmail, childId]))[0]
}

export function listInvitationsToEmail(
  database: Database,
  inviterEmail: string,
  email: string,
): Promise<InvitationRow[]> {
  return listInvitationsToEmailQuery(database, [inviterEmail, email])
}

export function listWaitingFor(database: Database, email: string): Promise<InvitationRow[]> {
  return listWaitingForQuery(database, [email])
}

export function listGuardianships(
  database: Database,
  memberId: string,
  email: string | null,
): Promise<InvitationRow[]> {
  return listGuardianshipsQuery(database, [memberId, email])
}

export async function insertInvitation(
  transaction: Database,
  wanted: { id: string; inviterId: string; inviterEmail: string; email: string; name: string; childId: string | null },
  at: Date,
): Promise<void> {
  const { id, inviterId, inviterEmail, email, name, childId } = wanted
  await insertQuery(transaction, [id, inviterId, inviterEmail, email, name, childId, at])
}

export async function answerInvitation(
  transaction: Database,
  id: string,
  status: 'approved' | 'rejected',
  inviteeId: string,
  at: Date,
): Promise<void> {
  await answerInvitationQuery(transaction, [id, status, at, inviteeId])
}

export async function joinInvitations(transaction: Database, email: string, memberId: string): Promise<void> {
  await joinInvitationsQuery(transaction, [email, memberId])
}

export async function removeInvitation(transaction: Database, id: string): Promise<void> {
  await removeQuery(transaction, [id])
}

export async function removeInvitationsOfChild(transaction: Database, childId: string): Promise<void> {
  await removeOfChildQuery(transaction, [childId])
}

export async function countRejected(
  transaction: Database,
  inviterId: string,
  email: string,
  since: Date,
): Promise<number> {
  return (await countRejectedQuery(transaction, [inviterId, email, since]))[0]?.times ?? 0
}
