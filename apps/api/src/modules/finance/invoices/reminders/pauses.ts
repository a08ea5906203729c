import type { InvoiceDetails, newReminderPauseSchema } from '@forenet/contract/club/invoice'
import { inTransaction } from '@forenet/database/transaction'
import type { z } from 'zod'
import { invalidField, notFound } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { invoiceDetails } from '../details.ts'
import { lockInvoice } from '../invoice-repository.ts'
import type { InvoicesDeps } from '../invoices-deps.ts'
import { endPauses, insertPause, listPauses } from './pause-repository.ts'

/**
 * Pauses reminders of an invoice, because of a dispute, or to the person billed. Idempotent. Throws `not-found` for
 * drafts, and `malformed-input` for a person if the recipient is no member.
 */
export async function pauseReminders(
  deps: InvoicesDeps,
  { club, caller }: ClubCaller,
  invoiceId: string,
  { id, kind, reason }: z.output<typeof newReminderPauseSchema>,
): Promise<InvoiceDetails> {
  await inTransaction(deps.pool, async (transaction) => {
    const invoice = await lockInvoice(transaction, club.id, invoiceId)
    if (!invoice || invoice.number === null) throw notFound('The invoice')
    if ((await listPauses(transaction, invoiceId)).some((pause) => pause.id === id)) return
    const memberId = kind === 'person' ? invoice.payerMemberId : null
    if (kind === 'person' && memberId === null) throw invalidField('kind', 'The recipient is not a member')
    const target = { organisationId: club.id, invoiceId: kind === 'person' ? null : invoiceId, memberId }
    const at = deps.now()
    if (!(await insertPause(transaction, { id, kind, reason, pausedAt: at, pausedBy: caller.memberId, ...target })))
      return
    const about = { objectKind: 'invoice', objectId: invoiceId, organisationId: club.id }
    const detail = { number: invoice.number, kind, reason }
    await audit(transaction, caller, { action: 'reminders-paused', ...about, detail }, at)
  })
  return invoiceDetails(deps, club.id, invoiceId)
}

/** Ends pauses of the person too. Idempotent. Throws `not-found`. */
export async function resumeReminders(
  deps: InvoicesDeps,
  { club, caller }: ClubCaller,
  invoiceId: string,
): Promise<InvoiceDetails> {
  await inTransaction(deps.pool, async (transaction) => {
    const invoice = await lockInvoice(transaction, club.id, invoiceId)
    if (!invoice || invoice.number === null) throw notFound('The invoice')
    const at = deps.now()
    if ((await endPauses(transaction, invoiceId, at)) === 0) return
    const about = { objectKind: 'invoice', objectId: invoiceId, organisationId: club.id }
    const fact = { action: 'reminders-resumed', ...about, detail: { number: invoice.number } }
    await audit(transaction, caller, fact, at)
  })
  return invoiceDetails(deps, club.id, invoiceId)
}
