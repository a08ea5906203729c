import * as calls from '@forenet/contract/club/event-letter-calls'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldReceivers } from './clear-receivers.ts'
import { listEventMessages, previewEventMessage, removeMessage, saveMessage, stopLetter } from './event-messages.ts'
import { EVENT_LETTER_MAILS, EVENT_LETTERS, type MessagesDeps } from './event-messages-deps.ts'
import { releaseEventMessages, sendDueMessage } from './send-due-messages.ts'
import { sendInvitations } from './send-invitations.ts'
import { sendMessageMail } from './send-message-mail.ts'

export function eventMessagesModule(
  platform: Platform,
  given: Pick<MessagesDeps, 'contact' | 'sending' | 'eventMail'>,
): Module {
  const deps: MessagesDeps = { ...platform, ...given }
  return {
    name: 'event-messages',
    routes: ({ server }) => {
      server.serveClub(calls.clubEventLetterList, (by, { params }) => listEventMessages(deps, by, params.eventId))
      server.serveClub(calls.clubEventLetterPreview, (by, { params, body }) =>
        previewEventMessage(deps, by, params.eventId, body),
      )
      server.serveClub(calls.clubEventLetterSave, (by, { params, body }) => saveMessage(deps, by, params, body))
      server.serveClub(calls.clubEventLetterStop, (by, { params }) => stopLetter(deps, by, params))
      server.serveClub(calls.clubEventLetterRemove, (by, { params }) => removeMessage(deps, by, params))
    },
    jobs: [
      defineJob(EVENT_LETTERS, ({ letterId }) => sendDueMessage(deps, letterId)),
      defineJob(EVENT_LETTER_MAILS, (mail) => sendMessageMail(deps, mail)),
    ],
    schedules: [
      { name: 'event-letters', cron: '* * * * *', run: () => releaseEventMessages(deps) },
      { name: 'event-invitations', cron: '* * * * *', run: () => sendInvitations(deps) },
      { name: 'event-letters-cleared', cron: '45 3 * * *', run: () => deleteOldReceivers(deps) },
    ],
  }
}
