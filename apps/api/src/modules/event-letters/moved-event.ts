import type { Database } from '@forenet/database/database'
import { isCrossedByMove, type MovedLetterAction, movedAlong } from '@forenet/domain/event-letter'
import { ProblemError } from '../../platform/http/problem-error.ts'
import type { EventMove, PlannedMessages } from '../events/index.ts'
import * as stored from './letter-repository.ts'

type Crossed = { id: string; subject: string; at: Date; movedTo: Date }

/** Scheduled messages at a fixed time that a moved event would make untrue. */
export const plannedMessages: PlannedMessages = {
  async listCrossed(database, move) {
    return crossedBy(await stored.listLetters(database, move.eventId), move)
  },

  /**
   * Keeps, moves or cancels each of them in the transaction of the move. Without a decision it becomes a draft, so that
   * nothing untrue is sent. Throws `malformed-input` if a moved message would be due already.
   */
  async settle(transaction, move, decisions, at) {
    const actions = new Map(decisions.map(({ id, action }) => [id, action]))
    for (const letter of await lockCrossed(transaction, move)) {
      const action = actions.get(letter.id) ?? 'cancel'
      if (action === 'move' && letter.movedTo <= at) throw alreadyDue(letter, decisions)
      await applyTo(transaction, letter, action)
    }
  },
}

function crossedBy(letters: readonly stored.LetterRow[], { was, will }: EventMove): Crossed[] {
  return letters.flatMap(({ id, subject, at, time, state }) =>
    state === 'waiting' && time === 'at' && at !== null && isCrossedByMove(at, was, will)
      ? [{ id, subject, at, movedTo: movedAlong(at, was, will) }]
      : [],
  )
}

/** Locked in the order of their ids; a message whose sending has started is left alone. */
async function lockCrossed(transaction: Database, move: EventMove): Promise<Crossed[]> {
  const ids = crossedBy(await stored.listLetters(transaction, move.eventId), move).map(({ id }) => id)
  const locked: stored.LetterRow[] = []
  for (const id of ids.sort()) {
    const letter = await stored.lockLetter(transaction, id)
    if (letter) locked.push(letter)
  }
  return crossedBy(locked, move)
}

async function applyTo(transaction: Database, letter: Crossed, action: MovedLetterAction): Promise<void> {
  if (action === 'cancel') await stored.setLetterState(transaction, letter.id, 'draft')
  if (action === 'move') await stored.moveLetter(transaction, letter.id, letter.movedTo)
}

function alreadyDue({ id, subject }: Crossed, decisions: readonly { id: string }[]): ProblemError {
  const message = `"${subject}" would be due before now; keep or cancel it`
  const path = `messages.${decisions.findIndex((one) => one.id === id)}.action`
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
