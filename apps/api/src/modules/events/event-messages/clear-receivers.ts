import { eraseOldInvitations } from '../events/index.ts'
import type { MessagesDeps } from './event-messages-deps.ts'
import { eraseOldReceivers } from './personal-data-repository.ts'

/** Same retention as rows of bulk changes. */
const RECIPIENT_RETENTION_MS = 31 * 86_400_000

export async function deleteOldReceivers({ database, now }: Pick<MessagesDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RECIPIENT_RETENTION_MS)
  await eraseOldReceivers(database, before)
  await eraseOldInvitations(database, before)
}
