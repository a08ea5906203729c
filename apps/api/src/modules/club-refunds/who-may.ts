import type { Database } from '@forenet/database/database'
import { listHolders } from '../../platform/access/grant-repository.ts'
import { ownershipsOf } from '../roles/index.ts'

/** Ids of the members who may pay money of a club back now: by a role the portal gave them, or owning it by their token. */
export async function mayRefund(database: Database, organisationId: string, now: Date): Promise<Set<string>> {
  const [holders, owned] = await Promise.all([
    listHolders(database, organisationId, 'money.refund', now),
    ownershipsOf(database, organisationId, now),
  ])
  return new Set([...holders, ...owned.map(({ memberId }) => memberId)])
}
