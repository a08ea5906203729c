import type { Database } from '@forenet/database/database'
import { storeAdministers } from './receivers-repository.ts'

/** The identity provider decides who is an administrator; the copy finds recipients. */
export function storeAdministratorOrganisations(
  deps: { database: Database; now: () => Date },
  memberId: string,
  keys: readonly string[],
): Promise<void> {
  return storeAdministers(deps.database, memberId, keys, deps.now())
}
