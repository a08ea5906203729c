import { defineMessageQueue } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import type { lockBilledPerson } from './duplicate-repository.ts'
import type { takeNumber } from './terms-repository.ts'

export type InvoicesDeps = Pick<Platform, 'pool' | 'database' | 'now' | 'send'> & {
  sending: SendingGate
  /** Serialises the numbers of a club; replaced in tests. */
  takeNumber?: typeof takeNumber
  /** Replaced in tests. */
  lockBilled?: typeof lockBilledPerson
}

/** `changeId` is the idempotency key per recipient. */
export type AccountMail = { organisationId: string; changeId: string; changedBy: string | null }

export const ACCOUNT_MAILS = defineMessageQueue<AccountMail>('invoice-account-mail')
export const INVOICE_MAILS = defineMessageQueue<{ invoiceId: string }>('invoice-mail')
export const CREDIT_NOTE_MAILS = defineMessageQueue<{ creditNoteId: string }>('credit-note-mail')
export const creditNoteMailKey = (creditNoteId: string) => `credit-note:${creditNoteId}:mail`
export const invoiceMailKey = (invoiceId: string) => `invoice:${invoiceId}:mail`
