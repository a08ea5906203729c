import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { LETTER_CANCEL_WINDOW_MS, scheduledMessageAction } from '@forenet/domain/event-letter'
import { audit } from '../../core/audit/index.ts'
import { deterministicMessageId as conversationId, sendClubMessage } from '../../core/contact/index.ts'
import { getOrganisation, isPublished } from '../../core/organisations/index.ts'
import { listRecipients } from './addressees.ts'
import { EVENT_LETTER_MAILS, EVENT_LETTERS, type MessagesDeps } from './event-messages-deps.ts'
import * as stored from './message-repository.ts'
import { hasAuthorLostPermission } from './writer.ts'

const BATCH_LIMITS = { most: 500, mostOfClub: 50 }
const PEOPLE_AT_ONCE = 50

export async function releaseEventMessages(deps: Pick<MessagesDeps, 'database' | 'now' | 'send'>): Promise<void> {
  const now = deps.now()
  const askedBefore = new Date(now.getTime() - LETTER_CANCEL_WINDOW_MS)
  for (const letterId of await stored.listDueLetters(deps.database, now, { askedBefore, ...BATCH_LIMITS })) {
    await deps.send(EVENT_LETTERS, { letterId }, { key: letterId })
  }
}

/**
 * Sends each chunk in the transaction that marks it as sent, so that another process can resume. Above the daily limit,
 * recipients wait.
 */
export async function sendDueMessage(deps: MessagesDeps, letterId: string): Promise<void> {
  while (await inTransaction(deps.pool, (transaction) => someMore(deps, transaction, letterId)));
}

async function someMore(deps: MessagesDeps, transaction: Database, letterId: string): Promise<boolean> {
  const letter = await stored.lockLetter(transaction, letterId)
  if (!letter) return false
  if (letter.state === 'waiting') return begin(deps, transaction, letter)
  if (letter.state !== 'going') return false
  if (isTooLate(letter, deps.now())) {
    await stored.setLetterState(transaction, letterId, 'stopped')
    return false
  }
  return sendSome(deps, transaction, letter)
}

/**
 * Determines the recipients at sending time, to include later buyers. The message becomes a draft if the author no
 * longer manages the event.
 */
async function begin(deps: MessagesDeps, transaction: Database, letter: stored.LetterRow): Promise<boolean> {
  const now = deps.now()
  if (!letter.askedAt || scheduledMessageAction(letter, eventOfMessage(letter), letter.askedAt, now) !== 'goes')
    return false
  // Wait while the club is hidden, because recipients could not see it.
  if (!(await isPublished(transaction, letter.organisationId))) return false
  if (await hasAuthorLostPermission(transaction, letter, now)) {
    // As a draft, another organiser can decide to send it.
    await stored.setLetterState(transaction, letter.id, 'draft')
    const about = { objectKind: 'event', objectId: letter.eventId, organisationId: letter.organisationId }
    const detail = { eventId: letter.eventId, subject: letter.subject }
    await audit(transaction, 'portal', { action: 'event-letter-writer-gone', ...about, detail }, now)
    return false
  }
  const { receivers, withoutAddress, refused } = await listRecipients(transaction, letter.eventId, letter)
  const left = { withoutAddress: withoutAddress.length, refused: refused.length }
  await stored.startSendingLetter(transaction, letter, receivers, left, now)
  return true
}

async function sendSome(deps: MessagesDeps, transaction: Database, letter: stored.LetterRow): Promise<boolean> {
  const next = await stored.listUnsentReceivers(transaction, letter.id, PEOPLE_AT_ONCE)
  if (next.length === 0 || letter.madeBy === null) {
    // The author's account was deleted; replies would reach no one.
    await stored.setLetterState(transaction, letter.id, next.length === 0 ? 'sent' : 'stopped')
    return false
  }
  const now = deps.now()
  const { organisationId } = letter
  const taken = await deps.sending.take(transaction, { organisationId, kind: 'event-letter', messages: next.length })
  const some = next.slice(0, taken)
  if (some.length === 0) return false
  const organisation = await getOrganisation(transaction, organisationId)
  for (const one of some) {
    if (one.memberId === null) {
      const data = { letterId: letter.id, place: one.place }
      await deps.send(EVENT_LETTER_MAILS, data, { transaction, key: `${letter.id} ${one.place}` })
    } else {
      await sendClubMessage(deps.contact, transaction, {
        id: conversationId(`event letter ${letter.id} ${one.memberId}`),
        memberId: one.memberId,
        senderId: letter.madeBy,
        subject: letter.subject,
        message: letter.message,
        eventId: letter.eventId,
        organisation,
      })
    }
  }
  await stored.markReceiversSent(
    transaction,
    letter.id,
    some.map(({ place }) => place),
    now,
  )
  return true
}

/** A message planned before the event must not be delayed past its start. */
function isTooLate(letter: stored.LetterRow, now: Date): boolean {
  if (letter.cancelledAt !== null) return true
  return letter.time === 'before' && letter.startsAt <= now
}

export function eventOfMessage({ startsAt, endsAt, cancelledAt }: stored.LetterRow) {
  return { startsAt, endsAt, calledOff: cancelledAt !== null }
}
