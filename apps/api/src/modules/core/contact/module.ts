import * as calls from '@forenet/contract/contact-calls'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { type RequireCleanUpload, readUpload } from '../../../platform/http/upload-scan.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notify } from '../notifications/index.ts'
import { attachmentName } from './attachment-name.ts'
import { getAttachmentFile, removeUnsentAttachments, saveAttachment } from './attachments.ts'
import { CONTACT_MAILS, type ContactDeps } from './contact-deps.ts'
import { listThreads, readThread } from './conversations.ts'
import { sendContactMail } from './emails/contact-mail.ts'
import { createThread, replyToThread } from './service.ts'

export function contactModule(platform: Platform, notify: Notify): Module {
  const deps: ContactDeps = { ...platform, notify }
  return {
    name: 'contact',
    routes: ({ http, server, requireClean }) => contactRoutes(http, server, { ...deps, requireClean }),
    jobs: [defineJob(CONTACT_MAILS, ({ messageId }) => sendContactMail(platform, messageId))],
    schedules: [
      {
        name: 'unsent-attachments',
        cron: '30 0 * * *',
        run: () => removeUnsentAttachments(platform.database, platform.now()),
      },
    ],
  }
}

function contactRoutes(
  app: FastifyInstance,
  server: CallServer,
  deps: ContactDeps & { requireClean: RequireCleanUpload },
): void {
  app.addContentTypeParser(
    ['application/pdf', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )

  server.serve(calls.contactThreadCreate, (caller, { body }) => createThread(deps, caller, body))
  server.serve(calls.contactThreadList, (caller, { query }) => listThreads(deps, caller, query))
  server.serve(calls.contactThreadItem, (caller, { params }) => readThread(deps, caller, params.threadId))
  server.serve(calls.contactMessageCreate, (caller, { params, body }) =>
    replyToThread(deps, caller, params.threadId, body),
  )
  server.serve(
    calls.contactAttachmentSave,
    (caller, { query }, { request }) => saveAttachment(deps, caller, query.filename, readUpload(request)),
    { bodyLimit: CONTACT_LIMITS.attachmentBytes },
  )
  server.serve(calls.contactAttachmentFile, async (caller, { params }, { reply }) => {
    const found = await getAttachmentFile(deps, caller, params.attachmentId)
    return reply
      .type(found.contentType)
      .header('content-disposition', contentDisposition(attachmentName(found.filename, found.contentType)))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header('vary', 'Authorization')
      .send(found.bytes)
  })
}
