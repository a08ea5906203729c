import { onPool } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { LETTER_CANCEL_WINDOW_MS } from '@forenet/domain/event-letter'
import type { UnsentSource } from '../../../platform/jobs/unsent-messages.ts'
import { dropDueInvitations, listDueInvitations } from '../events/index.ts'
import { EVENT_LETTERS } from './event-messages-deps.ts'
import { listOverdueLetters, stopMessages } from './message-repository.ts'

export const UNSENT_EVENT_MESSAGES: UnsentSource = {
  async list(pool, before) {
    const letters = await listOverdueLetters(onPool(pool), before, new Date(before.getTime() - LETTER_CANCEL_WINDOW_MS))
    return letters.map(({ id, eventId, askedAt }) => ({
      id,
      queue: EVENT_LETTERS.name,
      kind: null,
      about: { eventId },
      since: askedAt,
      tries: 0,
      nextTry: 'soon',
      reason: null,
    }))
  },
  async retry({ runNow }, messages) {
    for (const { id } of messages) await runNow(EVENT_LETTERS, { letterId: id }, id)
  },
  async drop({ pool }, messages) {
    await stopMessages(
      onPool(pool),
      messages.map(({ id }) => id),
    )
  },
}

export const UNSENT_INVITATIONS: UnsentSource = {
  async list(pool, before) {
    const invitations = await listDueInvitations(onPool(pool), before)
    return invitations.map(({ id, eventId, dueAt }) => ({
      id,
      queue: 'event-invitations',
      kind: null,
      about: { eventId },
      since: dueAt,
      tries: 0,
      nextTry: 'soon',
      reason: null,
    }))
  },
  // Nothing to retry: due invitations are sent every minute.
  retry: async () => undefined,
  async drop({ pool }, messages) {
    await inTransaction(pool, (transaction) =>
      dropDueInvitations(
        transaction,
        messages.map(({ id }) => id),
      ),
    )
  },
}
