import type { Database } from '@forenet/database/database'
import { RecipientRejectedError } from '../../adapters/recipient-rejected-error.ts'
import { errorReason, redactAddresses } from '../observability/error-reason.ts'
import {
  claimMessage,
  isMessageSent,
  type MessageIdentity,
  markMessageNotSent,
  markMessageSent,
  storeRefusedEmail,
} from './outgoing-message-repository.ts'

/** Longer than the queue's job timeout, so that the lease outlives the job. */
const CLAIM_MS = 150_000
/** Stored characters of a mail server's response. */
const MAX_RESPONSE_LENGTH = 200

/**
 * Leases a message before sending and marks it as sent afterwards; a concurrent sender throws, and finds it sent on
 * retry. A crash in between sends it twice, with the same Message-ID, rather than losing it. Rethrows errors of `send`.
 */
export async function sendOnce(
  database: Database,
  once: MessageIdentity,
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
    if (once.channel === 'mail') await markRefused(database, once.recipient, error, now())
    await markMessageNotSent(database, once.onceKey, errorReason(error), until)
    throw error
  }
  await markMessageSent(database, once.onceKey, now(), providerId)
}

async function markRefused(database: Database, email: string, error: unknown, at: Date): Promise<void> {
  if (!(error instanceof RecipientRejectedError) || error.ofAddress === null) return
  const line = redactAddresses(error.ofAddress)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  await storeRefusedEmail(database, email, at, line.slice(0, MAX_RESPONSE_LENGTH).toWellFormed())
}
