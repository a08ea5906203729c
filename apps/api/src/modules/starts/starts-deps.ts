import type { ClubStarts } from '@forenet/contract/club/start'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'
import type { Parsers } from '../../platform/tasks/parsers.ts'

/** To who has started a club: it was approved, or declined, at an instant. What it says is read when it is sent. */
export type StartMail = { organisationId: string; decidedAt: string }

export const START_MAILS = letterQueue<StartMail>('start-mail')

/** To who runs the portal: a club waits to be approved since an instant. */
export type AskedMail = { organisationId: string; askedAt: string }

export const ASKED_MAILS = letterQueue<AskedMail>('start-asked-mail')

/** What the use cases of starting clubs stand on. */
export type StartsDeps = {
  pool: pg.Pool
  database: Database
  send: SendJob
  now: () => Date
  parsers: Parsers
  settings: { clubStarts: ClubStarts }
  /** Where who runs the portal gets letters; null where nobody does. */
  operatorEmail: string | null
}
