import { forgetOldInvitations } from '../events/index.ts'
import { forgetOldReceivers } from './forget-repository.ts'
import type { LettersDeps } from './letters-deps.ts'

/** As long as rows of changes to many are kept: by then nobody looks into whom a letter did not reach. */
const KEPT_MS = 31 * 86_400_000

/** Forgets which guests letters about events went to, and who was invited, a month later; how many they were is kept. */
export async function clearReceivers({ database, now }: Pick<LettersDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS)
  await forgetOldReceivers(database, before)
  await forgetOldInvitations(database, before)
}
