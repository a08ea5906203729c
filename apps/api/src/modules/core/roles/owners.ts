import type { Database } from '@forenet/database/database'
import { type OwnerRole, wouldLeaveNoOwner } from '@forenet/domain/role-invitation'
import {
  hasOwnershipEnded,
  listClubGrants,
  listOwnedOrganisationIds,
  lockClubRoles,
} from '../../../platform/access/grant-repository.ts'
import { listAdministratorsByToken } from '../contact/index.ts'
import { type ClubSummary, listClubSummaries } from '../organisations/index.ts'

export async function listOwnerships(database: Database, organisationId: string, now: Date): Promise<OwnerRole[]> {
  const grants = await listClubGrants(database, organisationId, now)
  const granted = grants.filter(
    ({ role, eventId, teamId, from }) =>
      role === 'owner' && eventId === null && teamId === null && (from === null || from <= now),
  )
  const byToken = await listAdministratorsByToken(database, organisationId, now)
  return [
    ...granted.map(({ memberId, id, until }) => ({ memberId, grantId: id, lasting: until === null })),
    ...byToken.map((memberId) => ({ memberId, grantId: null, lasting: false })),
  ]
}

/** Whether a requester has lost ownership since the request. Portal operators need none. */
export async function hasLostOwnership(
  database: Database,
  { organisationId, askedBy, since }: { organisationId: string; askedBy: string | null; since: Date },
  now: Date,
): Promise<boolean> {
  if (askedBy === null || !(await hasOwnershipEnded(database, { organisationId, memberId: askedBy, since, now })))
    return false
  return !(await listOwnerships(database, organisationId, now)).some(({ memberId }) => memberId === askedBy)
}

export async function listClubsOwnedOnlyBy(
  transaction: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<ClubSummary[]> {
  const owned = await listOwnedOrganisationIds(transaction, memberIds)
  const alone: string[] = []
  for (const organisationId of owned) {
    await lockClubRoles(transaction, organisationId)
    const ownerships = await listOwnerships(transaction, organisationId, now)
    const going = ownerships.filter(({ memberId }) => memberIds.includes(memberId))
    const grantIds = going.flatMap(({ grantId }) => grantId ?? [])
    if (grantIds.length > 0 && wouldLeaveNoOwner(ownerships, grantIds)) alone.push(organisationId)
  }
  return alone.length === 0 ? [] : listClubSummaries(transaction, alone)
}
