import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import type { Notify } from '../notifications/index.ts'

/**
 * A letter of the families module, as the queue keeps it: what it says is read when it is sent. `hand-over-ended` takes away
 * what told a member of an offer.
 */
export type FamilyMail =
  | { kind: 'invited'; invitationId: string }
  | { kind: 'hand-over'; memberId: string }
  | { kind: 'hand-over-ended'; offerKey: string }

export const FAMILY_MAILS = letterQueue<FamilyMail>('family-mail')

/** What the use cases of families stand on. */
export type FamilyDeps = {
  pool: pg.Pool
  database: Database
  notify: Notify
  send: SendJob
  /** Where a member has begun to buy for another and not paid: the organisations' names. */
  waitingFor: (transaction: Database, payerId: string, memberId: string, now: Date) => Promise<readonly string[]>
  now: () => Date
}
