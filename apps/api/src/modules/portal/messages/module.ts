import * as calls from '@forenet/contract/club/message-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import type { ContactDeps } from '../../core/contact/index.ts'
import { listMessagePage, listRecipientPage, sendTest } from './messages.ts'
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'

export function messagesModule(
  platform: Platform,
  { contact, sending }: { contact: ContactDeps; sending: SendingGate },
): Module {
  return {
    name: 'messages',
    routes: ({ server }) => {
      server.serveClub(calls.clubMessageList, (by, { query }) => listMessagePage(platform, by, query))
      server.serveClub(calls.clubMessageRecipientList, (by, { params, query }) =>
        listRecipientPage(platform, by, params.messageId, query.after ?? -1),
      )
      server.serveClub(calls.clubMessageTestSend, async (by, { body }, { reply }) => {
        await sendTest({ ...platform, contact, sending }, by, body)
        return reply.code(204).send()
      })
      server.serveClub(calls.clubMessageTemplateList, ({ club }) => listTemplates(platform.database, club.id))
      server.serveClub(calls.clubMessageTemplateSave, (by, { params, body }) =>
        saveTemplate(platform, by, params.templateId, body),
      )
      server.serveClub(calls.clubMessageTemplateRemove, (by, { params }) =>
        removeTemplate(platform, by, params.templateId),
      )
    },
  }
}
