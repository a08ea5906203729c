import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import type { SendingGate } from '../club-sending/index.ts'

export type RoleMail =
  | { kind: 'invited'; invitationId: string }
  | { kind: 'answered'; invitationId: string }
  | {
      kind: 'second-owner'
      about: 'owner-invited' | 'treasurer-invited' | 'owner-ended' | 'handover'
      objectId: string
      approvalId: string
      askedBy: string | null
    }
  | { kind: 'gateway-key' | 'refund-limit'; organisationId: string; approvalId: string; askedBy: string | null }
  | { kind: 'ended'; grantId: string }
  | { kind: 'handover'; stage: 'planned' | 'cancelled' | 'applied'; handoverId: string }

export const ROLE_MAILS = defineMessageQueue<RoleMail>('role-mail')

export type RolesDeps = { pool: pg.Pool; database: Database; send: SendJob; now: () => Date; sending: SendingGate }
