import { createPoolDatabase } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { MESSAGE_CANCEL_WINDOW_MS } from '@forenet/domain/event-message'
import type { UnsentSource } from '../../../platform/jobs/unsent-messages.ts'
import { dropDueInvitations, listDueInvitations } from '../events/index.ts'
import { EVENT_MESSAGES } from './event-messages-deps.ts'
import { listOverdueMessages, stopMessages } from './message-repository.ts'

export const UNSENT_EVENT_MESSAGES: UnsentSource = {
  async list(pool, before) {
    const messages = await listOverdueMessages(
      createPoolDatabase(pool),
      before,
      new Date(before.getTime() - MESSAGE_CANCEL_WINDOW_MS),
    )
    return messages.map(({ id, eventId, askedAt }) => ({
      id,
      queue: EVENT_MESSAGES.name,
      kind: null,
      about: { eventId },
      since: askedAt,
      tries: 0,
      nextTry: 'soon',
      reason: null,
    }))
  },
  async retry({ runNow }, messages) {
    for (const { id } of messages) await runNow(EVENT_MESSAGES, { letterId: id }, id)
  },
  async drop({ pool }, messages) {
    await stopMessages(
      createPoolDatabase(pool),
      messages.map(({ id }) => id),
    )
  },
}

export const UNSENT_INVITATIONS: UnsentSource = {
  async list(pool, before) {
    const invitations = await listDueInvitations(createPoolDatabase(pool), before)
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
