import type { InvoiceDetails, InvoiceDraft } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeInvoiceLineSums, MAX_INVOICE_MINOR, sumInvoiceLines } from '@forenet/domain/invoice'
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { requireInRegister } from '../../membership/register/index.ts'
import { invoiceDetails } from './details.ts'
import { requireDueDates } from './due-dates.ts'
import { findInvoice, type RecipientRow, removeDraft, saveDraft } from './invoice-repository.ts'
import type { InvoicesDeps } from './invoices-deps.ts'
import { getRecipient } from './recipient.ts'

/**
 * Replaces an existing draft. Throws `not-found` for another club's invoice or a person outside the register,
 * `invoice-issued`, `malformed-input` for a past due date, instalments that do not sum to the total, or a total out of
 * range.
 */
export async function saveInvoice(
  deps: InvoicesDeps,
  by: ClubCaller,
  invoiceId: string,
  { recipient, language, note, lines, ...when }: InvoiceDraft,
): Promise<InvoiceDetails> {
  const at = deps.now()
  const { totalMinor, vatMinor } = sumInvoiceLines(lines)
  if (totalMinor < 1 || totalMinor > MAX_INVOICE_MINOR) throw invalidField('lines', 'The total is nothing or too much')
  const due = requireDueDates(when, totalMinor, calendarDateAt(at))
  await inTransaction(deps.pool, async (transaction) => {
    const addressed = await withRecipientAddress({ ...deps, database: transaction }, by, recipient)
    const row = {
      id: invoiceId,
      organisationId: by.club.id,
      ...addressed,
      language,
      note,
      totalMinor,
      vatMinor,
      ...due,
    }
    const rows = lines.map((line) => ({ ...line, ...computeInvoiceLineSums(line) }))
    if (!(await saveDraft(transaction, row, rows, { at, by: by.caller.memberId }))) {
      throw await notADraftProblem(transaction, by, invoiceId)
    }
  })
  return invoiceDetails(deps, by.club.id, invoiceId)
}

/** Throws `not-found` and `invoice-issued`. */
export async function removeInvoice({ database }: InvoicesDeps, by: ClubCaller, invoiceId: string): Promise<void> {
  if (!(await removeDraft(database, by.club.id, invoiceId))) throw await notADraftProblem(database, by, invoiceId)
}

async function withRecipientAddress(
  deps: Pick<InvoicesDeps, 'database' | 'now'>,
  { club }: ClubCaller,
  recipient: InvoiceDraft['recipient'],
): Promise<RecipientRow> {
  if (recipient.kind === 'other') {
    const { name, email, address, cvrNumber } = recipient
    return {
      ...{ memberId: null, payerMemberId: null, recipientName: name, recipientEmail: email },
      ...{ recipientAddress: address, cvrNumber },
    }
  }
  const { memberId } = recipient
  await requireInRegister(deps, club, memberId)
  return getRecipient(deps.database, memberId)
}

async function notADraftProblem(database: Database, { club }: ClubCaller, invoiceId: string): Promise<ProblemError> {
  const there = await findInvoice(database, club.id, invoiceId)
  if (!there) return notFound('The invoice')
  return new ProblemError('invoice-issued', 'The invoice has been issued and can only be credited')
}
