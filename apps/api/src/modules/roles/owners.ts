import type { Database } from '@forenet/database/database'
import { leavesNoOwner, type Ownership } from '@forenet/domain/role-invitation'
import { hasOwnershipEnded, listGrantsAt, listOwned, takeRolesTurn } from '../../platform/access/grant-repository.ts'
import { listAdministratorsByToken } from '../contact/index.ts'
import { type ClubFace, listClubFaces } from '../organisations/index.ts'

/** All that makes somebody an owner of a club now: the portal's own grants, and what their tokens say. */
export async function ownershipsOf(database: Database, organisationId: string, now: Date): Promise<Ownership[]> {
  const grants = await listGrantsAt(database, organisationId, now)
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

/**
 * Whether who asked for something when they owned a club has lost that since. Who operates the portal asks without owning
 * it, or being a member at all, and stands behind it still.
 */
export async function standsNoMore(
  database: Database,
  { organisationId, askedBy, since }: { organisationId: string; askedBy: string | null; since: Date },
  now: Date,
): Promise<boolean> {
  if (askedBy === null || !(await hasOwnershipEnded(database, { organisationId, memberId: askedBy, since, now })))
    return false
  return !(await ownershipsOf(database, organisationId, now)).some(({ memberId }) => memberId === askedBy)
}

/**
 * The clubs that would have no owner without these members. While the transaction lasts nobody else changes who owns a club
 * that one of them does.
 */
export async function clubsOwnedAlone(
  transaction: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<ClubFace[]> {
  const owned = await listOwned(transaction, memberIds)
  const alone: string[] = []
  for (const organisationId of owned) {
    await takeRolesTurn(transaction, organisationId)
    const ownerships = await ownershipsOf(transaction, organisationId, now)
    const going = ownerships.filter(({ memberId }) => memberIds.includes(memberId))
    const grantIds = going.flatMap(({ grantId }) => grantId ?? [])
    if (grantIds.length > 0 && leavesNoOwner(ownerships, grantIds)) alone.push(organisationId)
  }
  return alone.length === 0 ? [] : listClubFaces(transaction, alone)
}
