import type { ApprovalKind } from '@forenet/contract/club/approval'
import type { Database } from '@forenet/database/database'
import { can, type Permission } from '@forenet/domain/access'
import { type ApprovalObstacle, type ClubRoles, findApprovalObstacle } from '@forenet/domain/approval-independence'
import type { Caller } from '../../../platform/access/caller.ts'
import { listHolders, listRolesWithGranters } from '../../../platform/access/grant-repository.ts'
import { listAdministratorsByToken } from '../contact/index.ts'

export const PERMISSION_TO_DECIDE: Readonly<Record<ApprovalKind, Permission>> = {
  'owner-invited': 'access.manage',
  'treasurer-invited': 'access.manage',
  'owner-ended': 'access.manage',
  handover: 'access.manage',
  'gateway-key': 'access.manage',
  refund: 'money.refund',
  'refund-limit': 'access.manage',
}

export type ApprovalRequest = { kind: ApprovalKind; requester: string | null; requestedAt: Date }

export type Approvers = ReadonlyMap<string, ApprovalObstacle | null>

export async function readClubRoles(database: Database, organisationId: string, now: Date): Promise<ClubRoles> {
  const [roles, appointed] = await Promise.all([
    listRolesWithGranters(database, organisationId, now),
    listAdministratorsByToken(database, organisationId, now),
  ])
  return { roles, appointed: new Set(appointed) }
}

export async function readApprovers(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<(request: ApprovalRequest) => Approvers> {
  const [club, managing, refunding] = await Promise.all([
    readClubRoles(database, organisationId, now),
    listHolders(database, organisationId, 'access.manage', now),
    listHolders(database, organisationId, 'money.refund', now),
  ])
  return (request) => {
    const holders = PERMISSION_TO_DECIDE[request.kind] === 'money.refund' ? refunding : managing
    const candidates = [...new Set([...holders, ...club.appointed])]
    return new Map(candidates.map((approver) => [approver, findObstacle(request, approver, club, candidates, now)]))
  }
}

/** The operator and owners by token may approve all but their own requests. */
export function findCallerObstacle(
  { memberId, byToken }: Pick<Caller, 'memberId' | 'byToken'>,
  organisationKey: string,
  { requester }: Pick<ApprovalRequest, 'requester'>,
  approvers: Approvers,
): ApprovalObstacle | null {
  if (memberId === requester) return { reason: 'own-request', until: null }
  if (can(byToken, 'access.manage', { organisationKey }) || memberId === null) return null
  return approvers.get(memberId) ?? null
}

/**
 * A refund always takes two independent people. Other kinds need a second owner only if the club has an independent
 * one.
 */
function findObstacle(
  { kind, requester, requestedAt }: ApprovalRequest,
  approver: string,
  club: ClubRoles,
  candidates: readonly string[],
  now: Date,
): ApprovalObstacle | null {
  if (requester === null) return null
  const obstacle = (member: string) =>
    findApprovalObstacle({
      ...club,
      requester,
      approver: member,
      permission: PERMISSION_TO_DECIDE[kind],
      requestedAt,
      now,
      mutual: kind === 'refund',
    })
  const own = obstacle(approver)
  if (own?.reason !== 'not-independent' || kind === 'refund') return own
  return candidates.some((other) => obstacle(other) === null) ? own : null
}
