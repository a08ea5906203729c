import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import type { SendingGate } from '../club-sending/index.ts'

/** A letter about a role, as the queue keeps it: what it says is read when it is sent. */
export type RoleMail =
  /** To who is invited. */
  | { kind: 'invited'; invitationId: string }
  /** To who invited: what came of it. */
  | { kind: 'answered'; invitationId: string }
  /** To the other owners: somebody has to agree. */
  | {
      kind: 'second-owner'
      about: 'owner-invited' | 'treasurer-invited' | 'owner-ended' | 'handover'
      objectId: string
      approvalId: string
      askedBy: string | null
    }
  /** To the other owners: somebody has to agree to a payment key, or a higher limit for refunds. */
  | { kind: 'gateway-key' | 'refund-limit'; organisationId: string; approvalId: string; askedBy: string | null }
  /** To who had a role that another has ended. */
  | { kind: 'ended'; grantId: string }
  /** To everybody of a handover: it is planned, cancelled, or has been. */
  | { kind: 'handover'; stage: 'planned' | 'cancelled' | 'applied'; handoverId: string }

export const ROLE_MAILS = letterQueue<RoleMail>('role-mail')

/** What the use cases of roles stand on. */
export type RolesDeps = { pool: pg.Pool; database: Database; send: SendJob; now: () => Date; sending: SendingGate }
