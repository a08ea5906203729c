import { randomUUID } from 'node:crypto'
import type { OwnClub, OwnClubs } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type ActiveGrant, filterActiveGrants } from '@forenet/domain/access'
import type { Caller } from '../../../platform/access/caller.ts'
import { hasTeam, listMemberGrants, lockClubRoles, storeGrant } from '../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { logoUrlPath } from '../../../platform/pictures/picture-url.ts'
import { listApprovers } from '../approvals/index.ts'
import { audit } from '../audit/index.ts'
import { facesOf, listMembersByLogin } from '../members/index.ts'
import { listClubSummaries, searchClubSummaries } from '../organisations/index.ts'
import { acceptSeat } from './handover/apply-handovers.ts'
import { findHandover, takesSeat } from './handover/handover-repository.ts'
import { approvalKindOfInvitation } from './invite.ts'
import { hasLostOwnership } from './owners.ts'
import * as repository from './repository.ts'
import { loadScopeNames, scopeAuditDetail } from './role-scope.ts'
import { ROLE_MAILS, type RolesDeps } from './roles-deps.ts'

type ReadDeps = Pick<RolesDeps, 'database' | 'now'>

const MAX_OPERATOR_CLUBS = 50

/** Lists roles also without a second factor, although they do not count then. */
export async function listOwnClubs(
  { database, now }: ReadDeps,
  caller: Caller,
  operated: { q?: string | undefined; orgKey?: string | undefined } = {},
): Promise<OwnClubs> {
  const at = now()
  const { strong } = caller
  // During impersonation, operators see what the member sees.
  if (caller.actingFor !== null) return { clubs: [], invitations: [], strong }
  const granted = caller.memberId === null ? [] : await listMemberGrants(database, caller.memberId, at)
  const [clubs, invitations] = await Promise.all([
    listClubsOfGrants(database, filterActiveGrants([...caller.byToken, ...granted], at), operated),
    repository.listInvitationsTo(database, caller.email, at),
  ])
  return { clubs, invitations: await presentOwnRole(database, invitations), strong }
}

async function listClubsOfGrants(
  database: Database,
  held: readonly ActiveGrant[],
  { q = '', orgKey }: { q?: string | undefined; orgKey?: string | undefined },
): Promise<OwnClub[]> {
  const roles = held.filter((grant) => grant.role !== 'operator')
  const operates = roles.length < held.length
  const keys = roles.map(({ organisationKey }) => organisationKey)
  if (keys.length === 0 && !operates) return []
  const [own, operated, narrowed] = await Promise.all([
    listClubSummaries(
      database,
      operates ? [...(q === '' ? keys : []), ...(orgKey === undefined ? [] : [orgKey])] : keys,
    ),
    operates ? searchClubSummaries(database, q, MAX_OPERATOR_CLUBS) : [],
    loadScopeNames(database, roles),
  ])
  const summaries = [...new Map([...own, ...operated].map((club) => [club.key, club])).values()]
  return summaries.map(({ id, key, name, kind, accentColour, logoAt }) => ({
    id,
    key,
    name,
    kind,
    accentColour,
    logo: logoUrlPath(id, logoAt),
    roles: roles
      .filter(({ organisationKey }) => organisationKey === key)
      .map(({ role, ...rest }) => ({ role, ...narrowed(rest) })),
  }))
}

async function presentOwnRole(
  database: Database,
  rows: readonly repository.InvitationRow[],
): Promise<OwnClubs['invitations']> {
  if (rows.length === 0) return []
  const [clubs, summaries, narrowed] = await Promise.all([
    listClubSummaries(
      database,
      rows.map(({ organisationId }) => organisationId),
    ),
    facesOf(
      database,
      rows.map(({ invitedBy }) => invitedBy),
    ),
    loadScopeNames(database, rows),
  ])
  const handovers = await Promise.all(
    rows.map(({ handoverId }) => (handoverId === null ? undefined : findHandover(database, handoverId))),
  )
  return rows.flatMap(({ id, organisationId, role, eventId, teamId, until, invitedBy, expiresAt }, nth) => {
    const club = clubs.find((one) => one.id === organisationId)
    if (!club) return []
    return {
      id,
      club: { key: club.key, name: club.name },
      role,
      ...narrowed({ eventId, teamId }),
      until: until?.toISOString() ?? null,
      invitedBy: (invitedBy && summaries.get(invitedBy)?.name) ?? '',
      expiresAt: expiresAt.toISOString(),
      beginsOn: handovers[nth]?.day ?? null,
    }
  })
}

/**
 * Notifies the inviter. Throws `not-found` for another e-mail's invitation, `invitation-over` if answered, withdrawn or
 * expired.
 */
export async function answerOwnInvitation(
  deps: RolesDeps,
  caller: Caller,
  invitationId: string,
  answer: 'accepted' | 'declined',
): Promise<OwnClubs> {
  const { memberId } = caller
  if (memberId === null || caller.actingFor !== null) throw notFound('The invitation')
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const row = await requireOpen(transaction, caller.email, invitationId, at)
    const { id, organisationId, role, eventId, teamId, until, invitedBy } = row
    const agreed = await listApprovers(transaction, approvalKindOfInvitation(role), [id])
    await repository.answerInvitation(transaction, id, answer, memberId, at)
    const about = { organisationId, detail: { role, memberId, ...scopeAuditDetail(row) } }
    if (answer === 'accepted' && row.handoverId !== null) {
      const given = await acceptSeat(transaction, id, at)
      const fact = { action: 'handover-accepted', objectKind: 'role-invitation', objectId: id }
      // The grant has its own audit entry.
      if (!given) await audit(transaction, caller, { ...fact, ...about }, at)
    } else if (answer === 'accepted') {
      const grant = {
        id: randomUUID(),
        memberId,
        organisationId,
        eventId,
        teamId,
        role,
        from: null,
        until,
        grantedBy: invitedBy,
        agreedBy: agreed.get(id) ?? null,
        at,
      }
      const objectId = await storeGrant(transaction, grant)
      const fact = { action: 'grant-given', objectKind: 'grant', objectId: objectId ?? grant.id }
      await audit(transaction, caller, { ...fact, ...about }, at)
    } else {
      const fact = { action: 'role-declined', objectKind: 'role-invitation', objectId: id }
      await audit(transaction, caller, { ...fact, ...about }, at)
    }
    await deps.send(ROLE_MAILS, { kind: 'answered', invitationId: id }, { transaction })
  })
  return listOwnClubs(deps, caller)
}

async function requireOpen(
  transaction: Database,
  email: string,
  id: string,
  at: Date,
): Promise<repository.InvitationRow> {
  const [known] = await repository.findInvitations(transaction, [id])
  if (known?.email !== email || known.sentAt === null) throw notFound('The invitation')
  await lockClubRoles(transaction, known.organisationId)
  const row = await repository.lockInvitation(transaction, id)
  if (!row || row.expiresAt <= at || (await hasLapsed(transaction, row, at))) {
    throw new ProblemError('invitation-over', 'The invitation has been answered, withdrawn or has waited too long')
  }
  return row
}

/** The team is archived, or the inviter no longer owns the club. Handovers check their planner on the date instead. */
async function hasLapsed(
  transaction: Database,
  { organisationId, teamId, invitedBy, invitedAt, handoverId }: repository.InvitationRow,
  at: Date,
): Promise<boolean> {
  if (teamId !== null && !(await hasTeam(transaction, teamId, organisationId))) return true
  if (handoverId !== null) return false
  return hasLostOwnership(transaction, { organisationId, askedBy: invitedBy, since: invitedAt }, at)
}

/**
 * The identity provider does not know the portal's roles and invitations, and must require two-factor authentication
 * before such a user changes credentials.
 */
export async function requiresSecondFactor(
  database: Database,
  login: { issuer: string; subject: string; email: string },
  now: Date,
): Promise<boolean> {
  if ((await repository.listInvitationsTo(database, login.email, now)).length > 0) return true
  for (const memberId of await listMembersByLogin(database, login)) {
    if ((await listMemberGrants(database, memberId, now)).length > 0) return true
    if (await takesSeat(database, memberId)) return true
  }
  return false
}
