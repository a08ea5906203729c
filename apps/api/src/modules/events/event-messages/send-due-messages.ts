import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { decideScheduledMessage, MESSAGE_CANCEL_WINDOW_MS } from '@forenet/domain/event-message'
import { audit } from '../../core/audit/index.ts'
import { deterministicMessageId as conversationId, sendClubMessage } from '../../core/contact/index.ts'
import { getOrganisation, isPublished } from '../../core/organisations/index.ts'
import { hasAuthorLostPermission } from './author-permission.ts'
import { EVENT_MESSAGE_MAILS, EVENT_MESSAGES, type MessagesDeps } from './event-messages-deps.ts'
import * as stored from './message-repository.ts'
import { listRecipients } from './recipients.ts'

const BATCH_LIMITS = { most: 500, maxPerClub: 50 }
const PEOPLE_AT_ONCE = 50

export async function releaseEventMessages(deps: Pick<MessagesDeps, 'database' | 'now' | 'send'>): Promise<void> {
  const now = deps.now()
  const askedBefore = new Date(now.getTime() - MESSAGE_CANCEL_WINDOW_MS)
  for (const messageId of await stored.listDueMessages(deps.database, now, { askedBefore, ...BATCH_LIMITS })) {
    await deps.send(EVENT_MESSAGES, { letterId: messageId }, { key: messageId })
  }
}

/**
 * Sends each chunk in the transaction that marks it as sent, so that another process can resume. Above the daily limit,
 * recipients wait.
 */
export async function sendDueMessage(deps: MessagesDeps, messageId: string): Promise<void> {
  while (await inTransaction(deps.pool, (transaction) => sendNextBatch(deps, transaction, messageId)));
}

async function sendNextBatch(deps: MessagesDeps, transaction: Database, messageId: string): Promise<boolean> {
  const message = await stored.lockMessage(transaction, messageId)
  if (!message) return false
  if (message.state === 'waiting') return startSending(deps, transaction, message)
  if (message.state !== 'going') return false
  if (isTooLate(message, deps.now())) {
    await stored.setMessageState(transaction, messageId, 'stopped')
    return false
  }
  return sendSome(deps, transaction, message)
}

/**
 * Determines the recipients at sending time, to include later buyers. The message becomes a draft if the author no
 * longer manages the event.
 */
async function startSending(deps: MessagesDeps, transaction: Database, message: stored.MessageRow): Promise<boolean> {
  const now = deps.now()
  if (!message.askedAt || decideScheduledMessage(message, eventOfMessage(message), message.askedAt, now) !== 'goes')
    return false
  // Wait while the club is hidden, because recipients could not see it.
  if (!(await isPublished(transaction, message.organisationId))) return false
  if (await hasAuthorLostPermission(transaction, message, now)) {
    // The message becomes a draft, so that another organiser can decide to send it.
    await stored.setMessageState(transaction, message.id, 'draft')
    const about = { objectKind: 'event', objectId: message.eventId, organisationId: message.organisationId }
    const detail = { eventId: message.eventId, subject: message.subject }
    await audit(transaction, 'portal', { action: 'event-letter-writer-gone', ...about, detail }, now)
    return false
  }
  const { receivers, withoutAddress, refused } = await listRecipients(transaction, message.eventId, message)
  const left = { withoutAddress: withoutAddress.length, refused: refused.length }
  await stored.startSendingMessage(transaction, message, receivers, left, now)
  return true
}

async function sendSome(deps: MessagesDeps, transaction: Database, message: stored.MessageRow): Promise<boolean> {
  const next = await stored.listUnsentReceivers(transaction, message.id, PEOPLE_AT_ONCE)
  if (next.length === 0 || message.madeBy === null) {
    // The author's account was deleted; replies would reach no one.
    await stored.setMessageState(transaction, message.id, next.length === 0 ? 'sent' : 'stopped')
    return false
  }
  const now = deps.now()
  const { organisationId } = message
  const taken = await deps.sending.take(transaction, { organisationId, kind: 'event-letter', messages: next.length })
  const some = next.slice(0, taken)
  if (some.length === 0) return false
  const organisation = await getOrganisation(transaction, organisationId)
  for (const one of some) {
    if (one.memberId === null) {
      const data = { letterId: message.id, place: one.place }
      await deps.send(EVENT_MESSAGE_MAILS, data, { transaction, key: `${message.id} ${one.place}` })
    } else {
      await sendClubMessage(deps.contact, transaction, {
        id: conversationId(`event letter ${message.id} ${one.memberId}`),
        memberId: one.memberId,
        senderId: message.madeBy,
        subject: message.subject,
        message: message.message,
        eventId: message.eventId,
        organisation,
      })
    }
  }
  await stored.markReceiversSent(
    transaction,
    message.id,
    some.map(({ place }) => place),
    now,
  )
  return true
}

/** A message planned before the event must not be delayed past its start. */
function isTooLate(message: stored.MessageRow, now: Date): boolean {
  if (message.cancelledAt !== null) return true
  return message.time === 'before' && message.startsAt <= now
}

export function eventOfMessage({ startsAt, endsAt, cancelledAt }: stored.MessageRow) {
  return { startsAt, endsAt, calledOff: cancelledAt !== null }
}
