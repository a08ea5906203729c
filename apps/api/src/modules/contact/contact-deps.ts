import type { PublicSettings } from '@forenet/contract/tools-calls'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { Notify } from '../notifications/index.ts'

/** Asks, in the transaction given, for a message to be mailed to its organisation's own address. */
export type EnqueueContactMail = (transaction: Database, messageId: string) => Promise<void>

/** What the contact module stands on. */
export type ContactDeps = {
  pool: pg.Pool
  database: Database
  notify: Notify
  contactMail: EnqueueContactMail
  settings: Pick<PublicSettings, 'contactReceiverId'>
  origin: string
  now: () => Date
}
