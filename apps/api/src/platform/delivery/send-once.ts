import type { Database } from '@forenet/database/database'
import { ReceiverRefused } from '../../adapters/receiver-refused.ts'
import { reasonOf, withoutAddresses } from '../observability/reason-of.ts'
import {
  claimMessage,
  isMessageSent,
  type Once,
  storeNotSent,
  storeRefusedEmail,
  storeSent,
} from './outgoing-message-repository.ts'

/** Longer than the queue lets a job run: whoever sends holds the message until the job is somebody else's anyway. */
const CLAIM_MS = 150_000
/** So much is kept of what a mail server said of an address. */
const LONGEST_ANSWER = 200

/**
 * Sends a message at most once by its key, as far as that can be: it is stored and claimed before it is sent and marked
 * after, so that of two who send it at once one does, and the other throws and finds it sent when it tries again. A
 * death between the two sends it again, with the same message id, rather than losing it. An address that
 * is refused for good is kept as such until a mail goes to it. Throws what `send` throws.
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
    if (once.channel === 'mail') await noteRefused(database, once.recipient, error, now())
    await storeNotSent(database, once.onceKey, reasonOf(error), until)
    throw error
  }
  await storeSent(database, once.onceKey, now(), providerId)
}

async function noteRefused(database: Database, email: string, error: unknown, at: Date): Promise<void> {
  if (!(error instanceof ReceiverRefused) || error.ofAddress === null) return
  const line = withoutAddresses(error.ofAddress)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  await storeRefusedEmail(database, email, at, line.slice(0, LONGEST_ANSWER).toWellFormed())
}
