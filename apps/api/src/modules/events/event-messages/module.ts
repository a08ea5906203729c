import * as calls from '@forenet/contract/club/event-message-calls'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { isPublished } from '../../core/organisations/index.ts'
import {
  dropDueInvitations,
  eraseExpiredInvitations,
  eventAbout,
  listEventsWithDueInvitations,
  lockDueInvitations,
  markInvitationsSent,
} from '../events/index.ts'
import { hasAuthorLostPermission } from './author-permission.ts'
import { listEventMessages, previewEventMessage, removeMessage, saveMessage, stopMessage } from './event-messages.ts'
import { EVENT_MESSAGE_MAILS, EVENT_MESSAGES, type MessagesDeps } from './event-messages-deps.ts'
import { eraseExpiredRecipients } from './personal-data-repository.ts'
import { releaseEventMessages, sendDueMessage } from './send-due-messages.ts'
import { sendMessageMail } from './send-message-mail.ts'

const EVENTS_PER_RUN = { most: 200, maxPerClub: 20 }
const PEOPLE_PER_BATCH = 50

type Deps = Pick<MessagesDeps, 'pool' | 'database' | 'now' | 'sending' | 'eventMail'>

/** Sends each chunk in the transaction that marks it as sent. Above the daily limit, the rest wait for the next run. */
export async function sendInvitations(deps: Deps): Promise<void> {
  for (const eventId of await listEventsWithDueInvitations(deps.database, deps.now(), EVENTS_PER_RUN)) {
    while (await inTransaction(deps.pool, (transaction) => sendInvitationBatch(deps, transaction, eventId)));
  }
}

async function sendInvitationBatch(deps: Deps, transaction: Database, eventId: string): Promise<boolean> {
  const now = deps.now()
  const due = await lockDueInvitations(transaction, eventId, now, PEOPLE_PER_BATCH)
  const event = due.length > 0 ? await eventAbout(transaction, eventId) : undefined
  if (!event || event.cancelledAt !== null || !event.enabled) return false
  const { organisationId } = event
  if (!(await isPublished(transaction, organisationId))) return false
  const orphaned: string[] = []
  for (const { id, askedAt, askedBy } of due) {
    if (await hasAuthorLostPermission(transaction, { eventId, organisationId, madeBy: askedBy, askedAt }, now))
      orphaned.push(id)
  }
  if (orphaned.length > 0) {
    await dropDueInvitations(transaction, orphaned)
    const about = { objectKind: 'event', objectId: eventId, organisationId }
    const detail = { title: event.title, people: orphaned.length }
    await audit(transaction, 'portal', { action: 'event-invitations-writer-gone', ...about, detail }, now)
  }
  const left = due.filter(({ id }) => !orphaned.includes(id))
  const wanted = { organisationId, kind: 'event-invitation', messages: left.length } as const
  const some = left.slice(0, await deps.sending.take(transaction, wanted))
  for (const { id, sendings } of some) await deps.eventMail.invited(transaction, id, sendings + 1)
  await markInvitationsSent(
    transaction,
    some.map(({ id }) => id),
    now,
  )
  return some.length + orphaned.length > 0 && due.length === PEOPLE_PER_BATCH
}

/** Recipients are retained as long as rows of bulk changes. */
const RECIPIENT_RETENTION_MS = 31 * 86_400_000

export async function deleteExpiredRecipients({
  database,
  now,
}: Pick<MessagesDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RECIPIENT_RETENTION_MS)
  await eraseExpiredRecipients(database, before)
  await eraseExpiredInvitations(database, before)
}

export function eventMessagesModule(
  platform: Platform,
  given: Pick<MessagesDeps, 'contact' | 'sending' | 'eventMail'>,
): Module {
  const deps: MessagesDeps = { ...platform, ...given }
  return {
    name: 'event-messages',
    routes: ({ server }) => {
      server.serveClub(calls.clubEventMessageList, (by, { params }) => listEventMessages(deps, by, params.eventId))
      server.serveClub(calls.clubEventMessagePreview, (by, { params, body }) =>
        previewEventMessage(deps, by, params.eventId, body),
      )
      server.serveClub(calls.clubEventMessageSave, (by, { params, body }) => saveMessage(deps, by, params, body))
      server.serveClub(calls.clubEventMessageStop, (by, { params }) => stopMessage(deps, by, params))
      server.serveClub(calls.clubEventMessageRemove, (by, { params }) => removeMessage(deps, by, params))
    },
    jobs: [
      defineJob(EVENT_MESSAGES, ({ letterId }) => sendDueMessage(deps, letterId)),
      defineJob(EVENT_MESSAGE_MAILS, ({ letterId, place }) => sendMessageMail(deps, { messageId: letterId, place })),
    ],
    schedules: [
      { name: 'event-letters', cron: '* * * * *', run: () => releaseEventMessages(deps) },
      { name: 'event-invitations', cron: '* * * * *', run: () => sendInvitations(deps) },
      { name: 'event-letters-cleared', cron: '45 3 * * *', run: () => deleteExpiredRecipients(deps) },
    ],
  }
}
