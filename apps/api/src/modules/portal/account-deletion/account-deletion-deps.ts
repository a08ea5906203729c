import type { Database } from '@forenet/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import type { EventMails } from '../../events/tickets/index.ts'

export type AccountDeletionMail = { kind: 'asked' | 'done'; memberId: string }

export const ACCOUNT_DELETION_MAILS = defineMessageQueue<AccountDeletionMail>('leaving-mail')

export type AccountDeletionDeps = {
  pool: pg.Pool
  database: Database
  send: SendJob
  /** Notifies members who are offered the deleted member's place on a waiting list. */
  eventMail: EventMails
  removeAccount: ((email: string) => Promise<void>) | null
  now: () => Date
  log: FastifyBaseLogger
}
