import * as calls from '@forenet/contract/club/event-message-calls'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eraseOldInvitations } from '../events/index.ts'
import { listEventMessages, previewEventMessage, removeMessage, saveMessage, stopMessage } from './event-messages.ts'
import { EVENT_MESSAGE_MAILS, EVENT_MESSAGES, type MessagesDeps } from './event-messages-deps.ts'
import { eraseOldReceivers } from './personal-data-repository.ts'
import { releaseEventMessages, sendDueMessage } from './send-due-messages.ts'
import { sendInvitations } from './send-invitations.ts'
import { sendMessageMail } from './send-message-mail.ts'

/** Same retention as rows of bulk changes. */
const RECIPIENT_RETENTION_MS = 31 * 86_400_000

export async function deleteOldReceivers({ database, now }: Pick<MessagesDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RECIPIENT_RETENTION_MS)
  await eraseOldReceivers(database, before)
  await eraseOldInvitations(database, before)
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
      { name: 'event-letters-cleared', cron: '45 3 * * *', run: () => deleteOldReceivers(deps) },
    ],
  }
}
