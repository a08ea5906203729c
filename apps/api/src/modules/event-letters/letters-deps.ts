import type pg from 'pg'
import type { Delivery } from '../../platform/delivery/delivery.ts'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue, workQueue } from '../../platform/jobs/queue.ts'
import type { SendingGate } from '../club-sending/index.ts'
import type { ContactDeps } from '../contact/index.ts'
import type { EventMails } from '../tickets/index.ts'

/** A letter about an event whose time has come. */
export const EVENT_LETTERS = workQueue<{ letterId: string }>('event-letter')
/** A letter to who is no member. */
export const EVENT_LETTER_MAILS = letterQueue<{ letterId: string; place: number }>('event-letter-mail')

/** What letters about events stand on. */
export type LettersDeps = Delivery & {
  pool: pg.Pool
  send: SendJob
  contact: ContactDeps
  eventMail: Pick<EventMails, 'invited'>
  sending: SendingGate
}
