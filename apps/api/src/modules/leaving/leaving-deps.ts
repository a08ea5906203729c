import type { Database } from '@forenet/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import type { EventMails } from '../tickets/index.ts'

/** A letter to somebody who leaves, as the queue keeps it: what it says, and to whom, is read when it is sent. */
export type LeavingMail = { kind: 'asked' | 'done'; memberId: string }

export const LEAVING_MAILS = letterQueue<LeavingMail>('leaving-mail')

/** What the use cases of leaving stand on. */
export type LeavingDeps = {
  pool: pg.Pool
  database: Database
  send: SendJob
  /** Tells those who get the seats that a leaving member waited for. */
  eventMail: EventMails
  /** Ends the login of an e-mail, sessions included; null where an identity provider elsewhere keeps the logins. */
  removeAccount: ((email: string) => Promise<void>) | null
  now: () => Date
  log: FastifyBaseLogger
}
