import type { Database } from '@forenet/database/database'
import { storeAdministers } from './receivers-repository.ts'

/**
 * Replaces the stored set of organisations that a member administers with those in the token. The identity provider is
 * the source of truth; the copy is used to find recipients of messages.
 */
export function recordAdministrators(
  deps: { database: Database; now: () => Date },
  memberId: string,
  keys: readonly string[],
): Promise<void> {
  return storeAdministers(deps.database, memberId, keys, deps.now())
}
