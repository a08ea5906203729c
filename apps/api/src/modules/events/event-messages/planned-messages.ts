import type { Database } from '@forenet/database/database'
import { type MovedMessageAction, shiftTimeWithEvent, wouldCrossEvent } from '@forenet/domain/event-message'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { type Actor, audit } from '../../core/audit/index.ts'
import type { EventMove, PlannedMessages, StoppedMessage } from '../events/index.ts'
import * as stored from './message-repository.ts'

type CrossedMessage = { message: stored.MessageRow; at: Date; movedTo: Date }

export const plannedMessages: PlannedMessages = {
  async listCrossed(database, move) {
    const crossed = listCrossedMessages(await stored.listMessages(database, move.eventId), move)
    return crossed.map(({ message: { id, subject }, at, movedTo }) => ({ id, subject, at, movedTo }))
  },

  /**
   * Without the organiser's decision, a message becomes a draft. Throws `malformed-input` if a message's new time is
   * past.
   */
  async settle(transaction, move, decisions, by, at) {
    const actions = new Map(decisions.map(({ id, action }) => [id, action]))
    const stopped: StoppedMessage[] = []
    for (const { message, movedTo } of await lockCrossed(transaction, move)) {
      const action = actions.get(message.id) ?? 'cancel'
      if (action === 'move' && movedTo <= at) throw alreadyDue(message, decisions)
      await applyToMessage(transaction, message, action, movedTo)
      if (action === 'cancel') stopped.push({ id: message.id, version: message.version + 1 })
      if (action !== 'keep')
        await auditMessage(transaction, by, { message, title: move.title, action: AUDITED_ACTIONS[action] }, at)
    }
    return stopped
  },

  async restore(transaction, { eventId, title }, stopped, at) {
    for (const { id, version } of stopped.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const message = await stored.lockMessage(transaction, id)
      if (message?.eventId !== eventId || message.state !== 'draft' || message.version !== version) continue
      if (message.at === null || message.at <= at) continue
      await stored.setMessageState(transaction, id, 'waiting')
      await auditMessage(transaction, 'portal', { message, title, action: 'event-letter-asked' }, at)
    }
  },
}

function listCrossedMessages(messages: readonly stored.MessageRow[], { was, will }: EventMove): CrossedMessage[] {
  return messages.flatMap((message) => {
    const { at, time, state } = message
    return state === 'waiting' && time === 'at' && at !== null && wouldCrossEvent(at, was, will)
      ? [{ message, at, movedTo: shiftTimeWithEvent(at, was, will) }]
      : []
  })
}

/** Locks in id order; skips messages already being sent. */
async function lockCrossed(transaction: Database, move: EventMove): Promise<CrossedMessage[]> {
  const ids = listCrossedMessages(await stored.listMessages(transaction, move.eventId), move).map(
    ({ message }) => message.id,
  )
  const locked: stored.MessageRow[] = []
  for (const id of ids.sort()) {
    const message = await stored.lockMessage(transaction, id)
    if (message) locked.push(message)
  }
  return listCrossedMessages(locked, move)
}

const AUDITED_ACTIONS = { move: 'event-letter-moved', cancel: 'event-letter-stopped' } as const

async function applyToMessage(
  transaction: Database,
  { id }: stored.MessageRow,
  action: MovedMessageAction,
  movedTo: Date,
): Promise<void> {
  if (action === 'cancel') await stored.setMessageState(transaction, id, 'draft')
  if (action === 'move') await stored.moveMessage(transaction, id, movedTo)
}

function auditMessage(
  transaction: Database,
  by: Actor,
  { message, title, action }: { message: stored.MessageRow; title: string; action: string },
  at: Date,
): Promise<void> {
  const { eventId, organisationId, subject } = message
  const about = { objectKind: 'event', objectId: eventId, organisationId }
  return audit(transaction, by, { action, ...about, detail: { title, subject } }, at)
}

function alreadyDue({ id, subject }: stored.MessageRow, decisions: readonly { id: string }[]): ProblemError {
  const message = `"${subject}" would be due before now; keep or cancel it`
  const path = `messages.${decisions.findIndex((one) => one.id === id)}.action`
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
