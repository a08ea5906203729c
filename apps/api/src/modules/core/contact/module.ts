import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notify } from '../notifications/index.ts'
import { removeUnsentAttachments } from './attachments.ts'
import { CONTACT_MAILS, type ContactDeps } from './contact-deps.ts'
import { sendContactMail } from './emails/contact-mail.ts'
import { contactRoutes } from './routes.ts'

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
