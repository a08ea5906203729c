import type { ClubRoleHolders, OwnClubs } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { isOperator } from '@forenet/domain/access'
import { needsSecondOwner, type OwnerRole, wouldLeaveNoOwner } from '@forenet/domain/role-invitation'
import type { Caller } from '../../../platform/access/caller.ts'
import {
  type ClubGrantRow,
  endGrantById,
  findGrants,
  listClubGrants,
  lockClubRoles,
  lockGrant,
} from '../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type ApprovalDecision, withdrawApprovalRequest } from '../approvals/index.ts'
import { type Actor, audit } from '../audit/index.ts'
import { decideHandover } from './handover/handover.ts'
import { invitationExpiry, requestSecondOwnerApproval } from './invite.ts'
import { listOwnClubs } from './own-clubs.ts'
import { listOwnerships } from './owners.ts'
import { answerInvitation, lockInvitation, markInvitationSent } from './repository.ts'
import { listPeople } from './role-holders.ts'
import { scopeAuditDetail } from './role-scope.ts'
import { ROLE_MAILS, type RolesDeps } from './roles-deps.ts'
import { withdrawInvitationsSentBy, withdrawInvitationsToTeam } from './withdraw-invitation.ts'

type LockedGrant = ClubGrantRow & { organisationId: string }

/** Ending another owner's role requires another owner's approval. Throws `not-found`, `last-owner`. */
export async function endRole(deps: RolesDeps, by: ClubCaller, grantId: string): Promise<ClubRoleHolders> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    await lockClubRoles(transaction, club.id)
    const grant = await lockGrant(transaction, grantId, at)
    if (grant?.organisationId !== club.id) throw notFound('The role')
    const owned = await assertOwnerRemains(transaction, grant, at)
    const asker = caller.memberId
    const requested = { asker, holder: grant.memberId, owned, refundsLimited: false }
    if (!isOperator(caller.grants) && needsSecondOwner(grant.role, requested)) {
      return requestSecondOwnerApproval(deps, transaction, by, { kind: 'owner-ended', objectId: grantId }, at)
    }
    await endGrant(deps, transaction, caller, grant, at)
  })
  return listPeople(deps, by)
}

/** Throws `not-found`, `last-owner`. */
export async function resignRole(deps: RolesDeps, caller: Caller, grantId: string): Promise<OwnClubs> {
  if (caller.memberId === null || caller.actingFor !== null) throw notFound('The role')
  const [known] = await findGrants(deps.database, [grantId])
  if (known?.memberId !== caller.memberId) throw notFound('The role')
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    await lockClubRoles(transaction, known.organisationId)
    const grant = await lockGrant(transaction, grantId, at)
    if (!grant) throw notFound('The role')
    await assertOwnerRemains(transaction, grant, at)
    await endGrant(deps, transaction, caller, grant, at)
  })
  return listOwnClubs(deps, caller)
}

/**
 * The object of the request may no longer exist. Throws `needs-another-person` if the requester no longer owns the
 * club.
 */
export async function applyRoleApproval(
  deps: RolesDeps,
  transaction: Database,
  { kind, objectId, organisationId, agreed, askedBy, decidedBy }: ApprovalDecision,
  at: Date,
): Promise<void> {
  if (kind === 'gateway-key' || kind === 'refund' || kind === 'refund-limit') return
  if (agreed) await requireOwner(transaction, organisationId, askedBy, at)
  if (kind === 'handover') return decideHandover(deps, transaction, { handoverId: objectId, agreed, decidedBy }, at)
  if (kind === 'owner-invited' || kind === 'treasurer-invited') {
    if (!(await lockInvitation(transaction, objectId))) return
    if (!agreed) return answerInvitation(transaction, objectId, 'refused', decidedBy.memberId, at)
    await markInvitationSent(transaction, objectId, at, invitationExpiry(at))
    await deps.send(ROLE_MAILS, { kind: 'invited', invitationId: objectId }, { transaction })
    return
  }
  if (!agreed) return
  const grant = await lockGrant(transaction, objectId, at)
  if (!grant) return
  await assertOwnerRemains(transaction, grant, at)
  await endGrant(deps, transaction, decidedBy, grant, at)
}

/**
 * Also withdraws invitations, so that they do not apply to people who join later. The caller has locked the club's
 * roles.
 */
export async function endTeamRoles(
  deps: Pick<RolesDeps, 'send'>,
  transaction: Database,
  actor: Exclude<Actor, 'portal'>,
  { organisationId, teamId }: { organisationId: string; teamId: string },
  at: Date,
): Promise<void> {
  for (const { id } of (await listClubGrants(transaction, organisationId, at)).filter((one) => one.teamId === teamId)) {
    const grant = await lockGrant(transaction, id, at)
    if (grant) await endGrant(deps, transaction, actor, grant, at)
  }
  await withdrawInvitationsToTeam(transaction, actor, { organisationId, teamId }, at)
}

async function requireOwner(
  transaction: Database,
  organisationId: string,
  memberId: string | null,
  at: Date,
): Promise<void> {
  const owned = await listOwnerships(transaction, organisationId, at)
  if (owned.some((ownership) => ownership.memberId === memberId)) return
  throw new ProblemError('needs-another-person', 'The requester is no longer an owner of the club')
}

async function endGrant(
  deps: Pick<RolesDeps, 'send'>,
  transaction: Database,
  actor: Exclude<Actor, 'portal'>,
  grant: LockedGrant,
  at: Date,
): Promise<void> {
  const { id, organisationId, role, memberId } = grant
  const by = actor.memberId
  await endGrantById(transaction, id, by, at)
  await withdrawApprovalRequest(transaction, 'owner-ended', id, by, at)
  const detail = { role, memberId, ...scopeAuditDetail(grant) }
  await audit(
    transaction,
    actor,
    { action: 'grant-ended', objectKind: 'grant', objectId: id, organisationId, detail },
    at,
  )
  if (role === 'owner') await withdrawInvitationsSentBy(transaction, actor, { organisationId, memberId }, at)
  if (by !== memberId) await deps.send(ROLE_MAILS, { kind: 'ended', grantId: id }, { transaction })
}

/** Throws `last-owner` if no owner remains without this grant. */
async function assertOwnerRemains(transaction: Database, grant: LockedGrant, at: Date): Promise<OwnerRole[]> {
  const owned = await listOwnerships(transaction, grant.organisationId, at)
  if (grant.role === 'owner' && wouldLeaveNoOwner(owned, [grant.id])) {
    throw new ProblemError('last-owner', 'A club must have at least one owner; make someone else an owner first')
  }
  return owned
}
