import type { NewRoleInvitation, RoleInvitation } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type ClubRole, isOperator } from '@forenet/domain/access'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import {
  findRoleRequestProblem,
  MAX_INVITATIONS_PER_DAY,
  MAX_OPEN_INVITATIONS,
  needsSecondOwner,
  ROLE_INVITATION_DAYS,
} from '@forenet/domain/role-invitation'
import { hasEvent, hasTeam, listClubGrants, lockClubRoles } from '../../../platform/access/grant-repository.ts'
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { requestApproval, withdrawApprovalRequest } from '../approvals/index.ts'
import { audit, countActions } from '../audit/index.ts'
import { findMemberIdByEmail } from '../members/index.ts'
import { findRefundLimit } from '../organisations/index.ts'
import { listOwnerships } from './owners.ts'
import * as repository from './repository.ts'
import { presentInvitations } from './role-holders.ts'
import { scopeAuditDetail } from './role-scope.ts'
import { ROLE_MAILS, type RolesDeps } from './roles-deps.ts'

const DAY_MS = 86_400_000
export const ROLE_INVITED_ACTION = 'role-invited'

export const invitationExpiry = (at: Date): Date => new Date(at.getTime() + ROLE_INVITATION_DAYS * DAY_MS)

/**
 * Another owner must approve a new owner, or a new treasurer if the club limits refunds. Idempotent by id; replaces a
 * pending invitation to the same role. Throws `malformed-input` with the field's path, `has-this-role`,
 * `changed-meanwhile` (id taken), `too-many-requests`.
 */
export async function inviteToRole(
  deps: RolesDeps,
  by: ClubCaller,
  wanted: NewRoleInvitation,
): Promise<RoleInvitation> {
  const { caller, club } = by
  const at = deps.now()
  const fault = findRoleRequestProblem(wanted, calendarDateAt(at))
  if (fault) throw invalidField(fault.field, fault.message)
  if (wanted.eventId !== null && !(await hasEvent(deps.database, wanted.eventId, club.id))) {
    throw invalidField('eventId', 'The club has no such event')
  }
  if (wanted.teamId !== null && !(await hasTeam(deps.database, wanted.teamId, club.id))) {
    throw invalidField('teamId', 'The club has no such team')
  }
  return inTransaction(deps.pool, async (transaction) => {
    await lockClubRoles(transaction, club.id)
    const [sentBefore] = await repository.findInvitations(transaction, [wanted.id])
    if (sentBefore) return presentReplayed(transaction, sentBefore, club.id, wanted)
    await requireNewRole(transaction, by, wanted, at)
    await deps.sending.require(transaction, { organisationId: club.id, kind: 'role-invitation', messages: 1 })
    const owned = await listOwnerships(transaction, club.id, at)
    const refundsLimited = (await findRefundLimit(transaction, club.id)) !== null
    const asks =
      !isOperator(caller.grants) &&
      needsSecondOwner(wanted.role, { asker: caller.memberId, holder: null, owned, refundsLimited })
    const { id, email, role, eventId, teamId, language } = wanted
    const row: repository.InvitationRow = {
      id,
      organisationId: club.id,
      email,
      role,
      eventId,
      teamId,
      until: wanted.until === null ? null : copenhagenInstant(addDays(wanted.until, 1), '00:00'),
      language,
      invitedBy: caller.memberId,
      invitedAt: at,
      sentAt: asks ? null : at,
      expiresAt: invitationExpiry(at),
      handoverId: null,
    }
    for (const replaced of await repository.insertInvitation(transaction, row)) {
      await withdrawApprovalRequest(transaction, approvalKindOfInvitation(role), replaced, caller.memberId, at)
    }
    const detail = { email, role, ...scopeAuditDetail(wanted), ...(wanted.until && { until: wanted.until }) }
    const about = { objectKind: 'role-invitation', objectId: id, organisationId: club.id, detail }
    await audit(transaction, caller, { action: ROLE_INVITED_ACTION, ...about }, at)
    if (asks)
      await requestSecondOwnerApproval(
        deps,
        transaction,
        by,
        { kind: approvalKindOfInvitation(role), objectId: id },
        at,
      )
    else await deps.send(ROLE_MAILS, { kind: 'invited', invitationId: id }, { transaction })
    return requireStored(await presentInvitations(transaction, [row]))
  })
}

export function approvalKindOfInvitation(role: ClubRole): 'owner-invited' | 'treasurer-invited' {
  return role === 'owner' ? 'owner-invited' : 'treasurer-invited'
}

export async function requestSecondOwnerApproval(
  deps: RolesDeps,
  transaction: Database,
  { caller, club }: ClubCaller,
  { kind, objectId }: { kind: 'owner-invited' | 'treasurer-invited' | 'owner-ended'; objectId: string },
  at: Date,
): Promise<void> {
  const askedBy = caller.memberId
  const approvalId = await requestApproval(transaction, { organisationId: club.id, kind, objectId, askedBy }, at)
  if (approvalId === null) return
  await deps.send(ROLE_MAILS, { kind: 'second-owner', about: kind, objectId, approvalId, askedBy }, { transaction })
}

/** Throws `too-many-requests`: each invitation e-mails an arbitrary address. */
export async function requireWithinInvitationLimit(
  transaction: Database,
  { memberId }: Pick<ClubCaller['caller'], 'memberId'>,
  more: number,
  at: Date,
): Promise<void> {
  const sent = await countActions(transaction, ROLE_INVITED_ACTION, memberId ?? '', new Date(at.getTime() - DAY_MS))
  if (sent + more <= MAX_INVITATIONS_PER_DAY) return
  throw new ProblemError('too-many-requests', 'Too many invitations have been sent today; please continue tomorrow')
}

async function requireNewRole(
  transaction: Database,
  { caller, club: { id: organisationId } }: ClubCaller,
  { email, role, eventId, teamId }: NewRoleInvitation,
  at: Date,
): Promise<void> {
  await requireWithinInvitationLimit(transaction, caller, 1, at)
  const waiting = await repository.listInvitations(transaction, organisationId, at)
  if (waiting.length >= MAX_OPEN_INVITATIONS) {
    throw new ProblemError('too-many-requests', 'Too many invitations are waiting for an answer; withdraw some first')
  }
  const memberId = await findMemberIdByEmail(transaction, email)
  if (memberId === null) return
  const held = await listClubGrants(transaction, organisationId, at)
  const isSame = (grant: (typeof held)[number]) =>
    grant.memberId === memberId && grant.role === role && grant.eventId === eventId && grant.teamId === teamId
  if (held.some(isSame)) {
    throw new ProblemError('has-this-role', 'This person already has the role')
  }
}

async function presentReplayed(
  transaction: Database,
  row: repository.AnsweredInvitationRow,
  organisationId: string,
  { email, role, eventId, teamId }: NewRoleInvitation,
): Promise<RoleInvitation> {
  if (row.organisationId !== organisationId) throw notFound('The invitation')
  const isSame = row.email === email && row.role === role && row.eventId === eventId && row.teamId === teamId
  if (row.outcome !== null || !isSame) {
    throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
  }
  return requireStored(await presentInvitations(transaction, [row]))
}

function requireStored<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('The stored row was not found')
  return one
}
