import type { Database } from '@forenet/database/database'
import { reasonOf } from '../observability/reason-of.ts'
import { claimMessage, isMessageSent, type Once, storeNotSent, storeSent } from './outgoing-message-repository.ts'

/** Longer than the queue lets a job run: whoever sends holds the message until the job is somebody else's anyway. */
const CLAIM_MS = 150_000

/**
 * Sends a message at most once by its key, as far as that can be: it is stored and claimed before it is sent and marked
 * after, so that of two who send it at once one does, and the other throws and finds it sent when it tries again. A
 * death between the two sends it again, with the same message id, rather than losing it. Throws what `send` throws.
 */
export async function sendOnce(
  database: Database,
  once: Once,
  now: () => Date,
  send: () => Promise<string>,
): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + CLAIM_MS)
  if (!(await claimMessage(database, once, at, until))) {
    if (await isMessageSent(database, once.onceKey)) return
    throw new Error('The message is being sent just now')
  }
  let providerId: string
  try {
    providerId = await send()
  } catch (error) {
    await storeNotSent(database, once.onceKey, reasonOf(error), until)
    throw error
  }
  await storeSent(database, once.onceKey, now(), providerId)
}
