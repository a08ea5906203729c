import { eraseOldInvitations } from '../events/index.ts'
import { forgetOldReceivers } from './forget-repository.ts'
import type { LettersDeps } from './letters-deps.ts'

/** Same retention as rows of bulk changes. */
const KEPT_MS = 31 * 86_400_000

export async function clearReceivers({ database, now }: Pick<LettersDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  await forgetOldReceivers(database, before)
  await eraseOldInvitations(database, before)
}
