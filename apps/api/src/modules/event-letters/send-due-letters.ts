import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { LETTER_WAITS_MS, letterFate } from '@forenet/domain/event-letter'
import { audit } from '../audit/index.ts'
import { letterId as conversationId, writeToMember } from '../contact/index.ts'
import { getOrganisation, isShown } from '../organisations/index.ts'
import { addressees } from './addressees.ts'
import * as stored from './letter-repository.ts'
import { EVENT_LETTER_MAILS, EVENT_LETTERS, type LettersDeps } from './letters-deps.ts'
import { writesNoMore } from './writer.ts'

const LETTERS_AT_ONCE = 500
const PEOPLE_AT_ONCE = 50

/** Has the letters go whose time has come, each by a job of its own, and those on that were left on their way. */
export async function releaseEventLetters(deps: Pick<LettersDeps, 'database' | 'now' | 'send'>): Promise<void> {
  const now = deps.now()
  const askedBefore = new Date(now.getTime() - LETTER_WAITS_MS)
  for (const letterId of await stored.listDue(deps.database, now, { askedBefore, most: LETTERS_AT_ONCE })) {
    await deps.send(EVENT_LETTERS, { letterId }, { key: letterId })
  }
}

/**
 * Has a letter go to everybody it is to by now, some at a time, each in the transaction that says it has: whoever goes on with it,
 * after another process died, begins where that one was. What is more than the club may write within a day waits.
 */
export async function sendDueLetter(deps: LettersDeps, letterId: string): Promise<void> {
  while (await inTransaction(deps.pool, (transaction) => someMore(deps, transaction, letterId)));
}

/** Whether there may be more to do at once. */
async function someMore(deps: LettersDeps, transaction: Database, letterId: string): Promise<boolean> {
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
 * Works out to whom it is, once its time has come: who has bought meanwhile is among them, who cancelled is not. Where who had it wait
 * manages the event no more it is a draft again.
 */
async function begin(deps: LettersDeps, transaction: Database, letter: stored.LetterRow): Promise<boolean> {
  const now = deps.now()
  if (!letter.askedAt || letterFate(letter, eventOf(letter), letter.askedAt, now) !== 'goes') return false
  // Hidden while it waited: its readers would find no club to answer. It waits on.
  if (!(await isShown(transaction, letter.organisationId))) return false
  if (await writesNoMore(transaction, letter, now)) {
    // As of who was forgotten: whoever manages the event now finds it, and sends it or does not.
    await stored.setLetterState(transaction, letter.id, 'draft')
    const about = { objectKind: 'event', objectId: letter.eventId, organisationId: letter.organisationId }
    const detail = { eventId: letter.eventId, subject: letter.subject }
    await audit(transaction, 'portal', { action: 'event-letter-writer-gone', ...about, detail }, now)
    return false
  }
  const { receivers, withoutAddress, refused } = await addressees(transaction, letter.eventId, letter)
  const left = { withoutAddress: withoutAddress.length, refused: refused.length }
  await stored.beginLetter(transaction, letter, receivers, left, now)
  return true
}

async function sendSome(deps: LettersDeps, transaction: Database, letter: stored.LetterRow): Promise<boolean> {
  const next = await stored.listToGo(transaction, letter.id, PEOPLE_AT_ONCE)
  if (next.length === 0 || letter.madeBy === null) {
    // Whose letter it is has been forgotten: nobody would answer for it.
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
      await writeToMember(deps.contact, transaction, {
        id: conversationId(`event letter ${letter.id} ${one.memberId}`),
        memberId: one.memberId,
        senderId: letter.madeBy,
        subject: letter.subject,
        message: letter.message,
        organisation,
      })
    }
  }
  await stored.markGone(
    transaction,
    letter.id,
    some.map(({ place }) => place),
    now,
  )
  return true
}

/** What was to be read before the event, and waited for what the club may write within a day, stays unsent once it has begun. */
function isTooLate(letter: stored.LetterRow, now: Date): boolean {
  if (letter.cancelledAt !== null) return true
  return letter.time === 'before' && letter.startsAt <= now
}

export function eventOf({ startsAt, endsAt, cancelledAt }: stored.LetterRow) {
  return { startsAt, endsAt, calledOff: cancelledAt !== null }
}
