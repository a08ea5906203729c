import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import type { Notify } from '../../core/notifications/index.ts'

export type FamilyMail =
  | { kind: 'invited'; invitationId: string }
  | { kind: 'hand-over'; memberId: string }
  | { kind: 'hand-over-ended'; offerKey: string }

export const FAMILY_MAILS = defineMessageQueue<FamilyMail>('family-mail')

export type FamilyDeps = {
  pool: pg.Pool
  database: Database
  notify: Notify
  send: SendJob
  waitingFor: (transaction: Database, payerId: string, memberId: string, now: Date) => Promise<readonly string[]>
  now: () => Date
}

export type DependantDeps = FamilyDeps & {
  isInvoiced: (transaction: Database, memberId: string) => Promise<boolean>
}
