import type pg from 'pg'
import type { Delivery } from '../../../platform/delivery/delivery.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue, defineWorkQueue } from '../../../platform/jobs/queue.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import type { ContactDeps } from '../../core/contact/index.ts'
import type { EventMails } from '../tickets/index.ts'

// Stored jobs use these queue names and `letterId`, so they keep the former word.
export const EVENT_MESSAGES = defineWorkQueue<{ letterId: string }>('event-letter')
export const EVENT_MESSAGE_MAILS = defineMessageQueue<{ letterId: string; place: number }>('event-letter-mail')

export type MessagesDeps = Delivery & {
  pool: pg.Pool
  send: SendJob
  contact: ContactDeps
  eventMail: Pick<EventMails, 'invited'>
  sending: SendingGate
}
