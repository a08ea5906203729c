import type { ClubSignupMode } from '@forenet/contract/club/club-signup'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'

export type SignupDecisionMail = { organisationId: string; decidedAt: string }

export const SIGNUP_DECISION_MAILS = defineMessageQueue<SignupDecisionMail>('start-mail')

export type ApprovalRequestedMail = { organisationId: string; askedAt: string }

export const APPROVAL_REQUESTED_MAILS = defineMessageQueue<ApprovalRequestedMail>('start-asked-mail')

export type ClubSignupDeps = {
  pool: pg.Pool
  database: Database
  send: SendJob
  now: () => Date
  parsers: Parsers
  settings: { clubStarts: ClubSignupMode }
  /** Null if no address is configured. */
  operatorEmail: string | null
}
