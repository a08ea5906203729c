import type { Database } from '@forenet/database/database'
import type { Ownership } from '@forenet/domain/role-invitation'
import { listGrantsAt } from '../../platform/access/grant-repository.ts'
import { listAdministratorsByToken } from '../contact/index.ts'

/** All that makes somebody an owner of a club now: the portal's own grants, and what their tokens say. */
export async function ownershipsOf(database: Database, organisationId: string, now: Date): Promise<Ownership[]> {
  const grants = await listGrantsAt(database, organisationId, now)
  const granted = grants.filter(({ role, from }) => role === 'owner' && (from === null || from <= now))
  const byToken = await listAdministratorsByToken(database, organisationId, now)
  return [
    ...granted.map(({ memberId, id }) => ({ memberId, grantId: id })),
    ...byToken.map((memberId) => ({ memberId, grantId: null })),
  ]
}
