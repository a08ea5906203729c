import type { Database } from '@forenet/database/database'
import { storeAdministers } from './receivers-repository.ts'

/** The source of truth is the identity provider; the copy is used to find recipients. */
export function recordAdministrators(
  deps: { database: Database; now: () => Date },
  memberId: string,
  keys: readonly string[],
): Promise<void> {
  return storeAdministers(deps.database, memberId, keys, deps.now())
}
