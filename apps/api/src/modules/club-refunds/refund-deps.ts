import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue, workQueue } from '../../platform/jobs/queue.ts'
import type { EventsDeps } from '../events/index.ts'
import type { Notify } from '../notifications/index.ts'

/** Refunds that the gateway is to be asked for: at once, and by the sweep of payments where this is lost. */
export const REFUNDS_TO_SETTLE = workQueue<{ refundId: string }>('club-refund')

/** A letter to whoever else may agree to a refund. */
export type RefundMail = { approvalId: string; refundId: string }
export const REFUND_MAILS = letterQueue<RefundMail>('club-refund-mail')

/** What the use cases of a club's refunds stand on. */
export type RefundDeps = {
  pool: pg.Pool
  database: Database
  now: () => Date
  send: SendJob
  notify: Notify
  /** What follows from a ticket that is paid back. */
  events: Pick<EventsDeps, 'mail' | 'payments'>
}
