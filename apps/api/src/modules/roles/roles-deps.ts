import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import type { SendingGate } from '../club-sending/index.ts'

/** A queued email; its content is read when it is sent. */
export type RoleMail =
  /** To the invited person. */
  | { kind: 'invited'; invitationId: string }
  /** To the inviter: the answer. */
  | { kind: 'answered'; invitationId: string }
  /** To the other owners: approval required. */
  | {
      kind: 'second-owner'
      about: 'owner-invited' | 'treasurer-invited' | 'owner-ended' | 'handover'
      objectId: string
      approvalId: string
      askedBy: string | null
    }
  /** To the other owners: approval required for a payment key or a higher refund limit. */
  | { kind: 'gateway-key' | 'refund-limit'; organisationId: string; approvalId: string; askedBy: string | null }
  /** To the former holder of a role that someone else ended. */
  | { kind: 'ended'; grantId: string }
  /** To everyone involved in a handover. */
  | { kind: 'handover'; stage: 'planned' | 'cancelled' | 'applied'; handoverId: string }

export const ROLE_MAILS = letterQueue<RoleMail>('role-mail')

export type RolesDeps = { pool: pg.Pool; database: Database; send: SendJob; now: () => Date; sending: SendingGate }
