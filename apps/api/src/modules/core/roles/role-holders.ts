import type { ClubRoleHolders, GrantedRole, RoleInvitation } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { listClubGrants } from '../../../platform/access/grant-repository.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { waitingObjects } from '../approvals/index.ts'
import { listAdministratorsByToken } from '../contact/index.ts'
import { facesOf } from '../members/index.ts'
import { findRefundLimit } from '../organisations/index.ts'
import { type InvitationRow, listInvitations } from './repository.ts'
import { loadScopeNames } from './role-scope.ts'

const ROLE_ORDER = Object.keys(CLUB_ROLES) as ClubRole[]

export async function listPeople(
  { database, now }: { database: Database; now: () => Date },
  { club: { id: organisationId }, caller }: Pick<ClubCaller, 'club' | 'caller'>,
): Promise<ClubRoleHolders> {
  const at = now()
  const [grants, byToken, invitations, ending, refundLimit] = await Promise.all([
    listClubGrants(database, organisationId, at),
    listAdministratorsByToken(database, organisationId, at),
    listInvitations(database, organisationId, at),
    waitingObjects(database, organisationId, 'owner-ended', at),
    findRefundLimit(database, organisationId),
  ])
  const summaries = await facesOf(database, [...grants.map(({ memberId }) => memberId), ...byToken])
  const narrowed = await loadScopeNames(database, grants)
  const person = (memberId: string) => ({
    memberId,
    name: summaries.get(memberId)?.name ?? '',
    email: summaries.get(memberId)?.email ?? null,
    mine: memberId === caller.memberId,
  })
  const held: GrantedRole[] = [
    ...byToken.map((memberId) => ({
      ...person(memberId),
      grantId: null,
      role: 'owner' as const,
      event: null,
      team: null,
      from: null,
      until: null,
      endAsked: false,
    })),
    ...grants.map(({ id, memberId, role, eventId, teamId, from, until }) => ({
      ...person(memberId),
      grantId: id,
      role,
      ...narrowed({ eventId, teamId }),
      from: from !== null && from > at ? from.toISOString() : null,
      until: until?.toISOString() ?? null,
      endAsked: ending.has(id),
    })),
  ]
  held.sort((a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role) || a.name.localeCompare(b.name, 'da'))
  return {
    held,
    invitations: await presentInvitations(database, invitations),
    refundsLimited: refundLimit !== null,
  }
}

export async function presentInvitations(
  database: Database,
  rows: readonly InvitationRow[],
): Promise<RoleInvitation[]> {
  const summaries = await facesOf(
    database,
    rows.map(({ invitedBy }) => invitedBy),
  )
  const narrowed = await loadScopeNames(database, rows)
  return rows.map(({ id, email, role, eventId, teamId, until, invitedBy, invitedAt, sentAt, expiresAt }) => ({
    id,
    email,
    role,
    ...narrowed({ eventId, teamId }),
    until: until?.toISOString() ?? null,
    invitedBy: (invitedBy && summaries.get(invitedBy)?.name) ?? '',
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    sent: sentAt !== null,
  }))
}
