import type { Database } from '@forenet/database/database'
import { storeAdministers } from './receivers-repository.ts'

/** Copies the identity provider's administrator roles, to find recipients. */
export function storeAdministratorOrganisations(
  deps: { database: Database; now: () => Date },
  memberId: string,
  keys: readonly string[],
): Promise<void> {
  return storeAdministers(deps.database, memberId, keys, deps.now())
}
