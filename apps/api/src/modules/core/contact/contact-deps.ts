import type { PublicSettings } from '@forenet/contract/tools-calls'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import type { Notify } from '../notifications/index.ts'

export const CONTACT_MAILS = defineMessageQueue<{ messageId: string }>('contact-mail')

export type ContactDeps = {
  pool: pg.Pool
  database: Database
  notify: Notify
  send: SendJob
  settings: Pick<PublicSettings, 'contactReceiverId'>
  origin: string
  now: () => Date
}
