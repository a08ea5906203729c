import type { ClubRoleHolders } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { lockClubRoles } from '../../../platform/access/grant-repository.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { withdrawApprovalRequest } from '../approvals/index.ts'
import { type Actor, audit } from '../audit/index.ts'
import { approvalKindOfInvitation } from './invite.ts'
import { listOwnerships } from './owners.ts'
import * as repository from './repository.ts'
import { listPeople } from './role-holders.ts'
import type { RolesDeps } from './roles-deps.ts'

/** Throws `not-found` unless pending. */
export async function withdrawInvitation(deps: RolesDeps, by: ClubCaller, id: string): Promise<ClubRoleHolders> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    await lockClubRoles(transaction, club.id)
    const row = await repository.lockInvitation(transaction, id)
    if (row?.organisationId !== club.id) throw notFound('The invitation')
    await withdraw(transaction, caller, row, deps.now())
  })
  return listPeople(deps, by)
}

export async function withdrawInvitationsSentBy(
  transaction: Database,
  actor: Actor,
  { organisationId, memberId }: { organisationId: string; memberId: string },
  at: Date,
): Promise<void> {
  const owned = await listOwnerships(transaction, organisationId, at)
  if (owned.some((ownership) => ownership.memberId === memberId)) return
  const open = await repository.listInvitations(transaction, organisationId, at)
  for (const row of open) {
    // Invitations of a handover end with it.
    if (row.invitedBy === memberId && row.handoverId === null) await withdraw(transaction, actor, row, at)
  }
}

export async function withdrawInvitationsToTeam(
  transaction: Database,
  actor: Actor,
  { organisationId, teamId }: { organisationId: string; teamId: string },
  at: Date,
): Promise<void> {
  for (const row of await repository.listInvitations(transaction, organisationId, at)) {
    if (row.teamId === teamId) await withdraw(transaction, actor, row, at)
  }
}

async function withdraw(
  transaction: Database,
  actor: Actor,
  { id, organisationId, email, role }: repository.InvitationRow,
  at: Date,
): Promise<void> {
  const by = actor === 'portal' ? null : actor.memberId
  await repository.answerInvitation(transaction, id, 'withdrawn', by, at)
  await withdrawApprovalRequest(transaction, approvalKindOfInvitation(role), id, by, at)
  const about = { objectKind: 'role-invitation', objectId: id, organisationId, detail: { email, role } }
  await audit(transaction, actor, { action: 'role-invitation-withdrawn', ...about }, at)
}
