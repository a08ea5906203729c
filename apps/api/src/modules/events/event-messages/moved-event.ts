import type { Database } from '@forenet/database/database'
import { changesPhaseWhenMoved, type MovedMessageAction, shiftWithEvent } from '@forenet/domain/event-letter'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { type Actor, audit } from '../../core/audit/index.ts'
import type { EventMove, PlannedMessages, StoppedMessage } from '../events/index.ts'
import * as stored from './message-repository.ts'

type Crossed = { letter: stored.LetterRow; at: Date; movedTo: Date }

export const plannedMessages: PlannedMessages = {
  async listCrossed(database, move) {
    const crossed = crossedBy(await stored.listLetters(database, move.eventId), move)
    return crossed.map(({ letter: { id, subject }, at, movedTo }) => ({ id, subject, at, movedTo }))
  },

  /**
   * Without the organiser's decision, a message becomes a draft. Throws `malformed-input` if a message's new time is
   * past.
   */
  async settle(transaction, move, decisions, by, at) {
    const actions = new Map(decisions.map(({ id, action }) => [id, action]))
    const stopped: StoppedMessage[] = []
    for (const { letter, movedTo } of await lockCrossed(transaction, move)) {
      const action = actions.get(letter.id) ?? 'cancel'
      if (action === 'move' && movedTo <= at) throw alreadyDue(letter, decisions)
      await applyTo(transaction, letter, action, movedTo)
      if (action === 'cancel') stopped.push({ id: letter.id, version: letter.version + 1 })
      if (action !== 'keep') await note(transaction, by, { letter, title: move.title, action: NOTED[action] }, at)
    }
    return stopped
  },

  async restore(transaction, { eventId, title }, stopped, at) {
    for (const { id, version } of stopped.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const letter = await stored.lockLetter(transaction, id)
      if (letter?.eventId !== eventId || letter.state !== 'draft' || letter.version !== version) continue
      if (letter.at === null || letter.at <= at) continue
      await stored.setLetterState(transaction, id, 'waiting')
      await note(transaction, 'portal', { letter, title, action: 'event-letter-asked' }, at)
    }
  },
}

function crossedBy(letters: readonly stored.LetterRow[], { was, will }: EventMove): Crossed[] {
  return letters.flatMap((letter) => {
    const { at, time, state } = letter
    return state === 'waiting' && time === 'at' && at !== null && changesPhaseWhenMoved(at, was, will)
      ? [{ letter, at, movedTo: shiftWithEvent(at, was, will) }]
      : []
  })
}

/** Locks in id order; skips messages already being sent. */
async function lockCrossed(transaction: Database, move: EventMove): Promise<Crossed[]> {
  const ids = crossedBy(await stored.listLetters(transaction, move.eventId), move).map(({ letter }) => letter.id)
  const locked: stored.LetterRow[] = []
  for (const id of ids.sort()) {
    const letter = await stored.lockLetter(transaction, id)
    if (letter) locked.push(letter)
  }
  return crossedBy(locked, move)
}

const NOTED = { move: 'event-letter-moved', cancel: 'event-letter-stopped' } as const

async function applyTo(
  transaction: Database,
  { id }: stored.LetterRow,
  action: MovedMessageAction,
  movedTo: Date,
): Promise<void> {
  if (action === 'cancel') await stored.setLetterState(transaction, id, 'draft')
  if (action === 'move') await stored.moveLetter(transaction, id, movedTo)
}

function note(
  transaction: Database,
  by: Actor,
  { letter, title, action }: { letter: stored.LetterRow; title: string; action: string },
  at: Date,
): Promise<void> {
  const { eventId, organisationId, subject } = letter
  const about = { objectKind: 'event', objectId: eventId, organisationId }
  return audit(transaction, by, { action, ...about, detail: { title, subject } }, at)
}

function alreadyDue({ id, subject }: stored.LetterRow, decisions: readonly { id: string }[]): ProblemError {
  const message = `"${subject}" would be due before now; keep or cancel it`
  const path = `messages.${decisions.findIndex((one) => one.id === id)}.action`
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
