import * as calls from '@forenet/contract/club/event-letter-calls'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldReceivers } from './clear-receivers.ts'
import { listEventLetters, previewEventLetter, removeLetter, saveLetter, stopLetter } from './event-messages.ts'
import { EVENT_LETTER_MAILS, EVENT_LETTERS, type LettersDeps } from './event-messages-deps.ts'
import { releaseEventLetters, sendDueLetter } from './send-due-messages.ts'
import { sendInvitations } from './send-invitations.ts'
import { sendLetterMail } from './send-message-mail.ts'

export function eventMessagesModule(
  platform: Platform,
  given: Pick<LettersDeps, 'contact' | 'sending' | 'eventMail'>,
): Module {
  const deps: LettersDeps = { ...platform, ...given }
  return {
    name: 'event-messages',
    routes: ({ server }) => {
      server.serveClub(calls.clubEventLetterList, (by, { params }) => listEventLetters(deps, by, params.eventId))
      server.serveClub(calls.clubEventLetterPreview, (by, { params, body }) =>
        previewEventLetter(deps, by, params.eventId, body),
      )
      server.serveClub(calls.clubEventLetterSave, (by, { params, body }) => saveLetter(deps, by, params, body))
      server.serveClub(calls.clubEventLetterStop, (by, { params }) => stopLetter(deps, by, params))
      server.serveClub(calls.clubEventLetterRemove, (by, { params }) => removeLetter(deps, by, params))
    },
    jobs: [
      defineJob(EVENT_LETTERS, ({ letterId }) => sendDueLetter(deps, letterId)),
      defineJob(EVENT_LETTER_MAILS, (mail) => sendLetterMail(deps, mail)),
    ],
    schedules: [
      { name: 'event-letters', cron: '* * * * *', run: () => releaseEventLetters(deps) },
      { name: 'event-invitations', cron: '* * * * *', run: () => sendInvitations(deps) },
      { name: 'event-letters-cleared', cron: '45 3 * * *', run: () => deleteOldReceivers(deps) },
    ],
  }
}
