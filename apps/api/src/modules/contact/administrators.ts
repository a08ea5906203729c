import type { Database } from '@forenet/database/database'
import { storeAdministers } from './receivers-repository.ts'

/**
 * Keeps what a token said of whom a member administers: organisations with these keys, and no others. Who administers
 * is the identity provider's to say; this is how the portal knows whom to write to.
 */
export function recordAdministrators(
  deps: { database: Database; now: () => Date },
  memberId: string,
  keys: readonly string[],
): Promise<void> {
  return storeAdministers(deps.database, memberId, keys, deps.now())
}
