import type { PublicSettings } from '@forenet/contract/tools-calls'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import type { Notify } from '../notifications/index.ts'

/** Messages to be mailed to the own address of an organisation of which no administrator is known. */
export const CONTACT_MAILS = letterQueue<{ messageId: string }>('contact-mail')

/** What the contact module stands on. */
export type ContactDeps = {
  pool: pg.Pool
  database: Database
  notify: Notify
  send: SendJob
  settings: Pick<PublicSettings, 'contactReceiverId'>
  origin: string
  now: () => Date
}
