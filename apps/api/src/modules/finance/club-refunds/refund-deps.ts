import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue, defineWorkQueue } from '../../../platform/jobs/queue.ts'
import type { Notify } from '../../core/notifications/index.ts'
import type { EventsDeps } from '../../events/events/index.ts'

export const REFUND_SETTLEMENT_QUEUE = defineWorkQueue<{ refundId: string }>('club-refund')

export type RefundMail = { approvalId: string; refundId: string }
export const REFUND_MAILS = defineMessageQueue<RefundMail>('club-refund-mail')

export type RefundDeps = {
  pool: pg.Pool
  database: Database
  now: () => Date
  send: SendJob
  notify: Notify
  events: Pick<EventsDeps, 'mail' | 'payments'>
}
