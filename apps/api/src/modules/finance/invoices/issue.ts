import { randomUUID } from 'node:crypto'
import type { InvoiceDetails, invoiceIssueSchema } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { z } from 'zod'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { requireInRegister } from '../../membership/register/index.ts'
import { invoiceDetails } from './details.ts'
import { findDuplicate, lockBilledPerson } from './duplicate-repository.ts'
import { postponeInstalments } from './instalment-repository.ts'
import { type InvoiceRecord, lockInvoice, markIssued, type RecipientRow } from './invoice-repository.ts'
import { INVOICE_MAILS, type InvoicesDeps } from './invoices-deps.ts'
import { insertMovement } from './movement-repository.ts'
import { refreshDraftRecipient } from './recipient.ts'
import { findTerms, takeNumber } from './terms-repository.ts'

/**
 * Uses the club's next number and the member's current address, and enqueues the e-mail. A past due date becomes today.
 * Idempotent. Throws `invoice-changed` if the draft, its address or a duplicate differs from what the organiser saw.
 * Lock order: invoice, person, club's number, club's message allowance.
 */
export async function issueInvoice(
  deps: InvoicesDeps,
  by: ClubCaller,
  invoiceId: string,
  seen: z.output<typeof invoiceIssueSchema>,
): Promise<InvoiceDetails> {
  const { club, caller } = by
  await inTransaction(deps.pool, async (transaction) => {
    const locked = await lockInvoice(transaction, club.id, invoiceId)
    if (!locked) throw notFound('The invoice')
    if (locked.number !== null) return
    const invoice = await refreshDraftRecipient(transaction, locked)
    await (deps.lockBilled ?? lockBilledPerson)(transaction, invoice)
    const duplicate = await findDuplicate(transaction, invoiceId, deps.now())
    assertUnchangedSinceSeen({ ...invoice, duplicateOf: duplicate?.number ?? null }, seen)
    if (invoice.memberId !== null) await requireInRegister({ ...deps, database: transaction }, club, invoice.memberId)
    await issueAndSend(deps, transaction, invoice, { at: deps.now(), by: caller.memberId, actor: caller })
    if (invoice.recipientEmail !== '') {
      const wanted = { organisationId: club.id, kind: 'invoice', messages: 1 } as const
      await deps.sending.require(transaction, { ...wanted, emails: [invoice.recipientEmail] })
    }
  })
  return invoiceDetails(deps, club.id, invoiceId)
}

type IssuableInvoice = Pick<InvoiceRecord, 'id' | 'organisationId' | 'dueOn' | 'totalMinor' | 'vatMinor'> & RecipientRow

/** `by`: member in the books; `actor`: in the audit log. */
export async function issueAndSend(
  { send, ...deps }: Pick<InvoicesDeps, 'send' | 'takeNumber'>,
  transaction: Database,
  invoice: IssuableInvoice,
  { at, by, actor }: { at: Date; by: string | null; actor: Parameters<typeof audit>[1] },
): Promise<void> {
  const { number, dueOn } = await issueLocked(deps, transaction, invoice, { at, by })
  if (invoice.recipientEmail !== '') await send(INVOICE_MAILS, { invoiceId: invoice.id }, { transaction })
  const about = { objectKind: 'invoice', objectId: invoice.id, organisationId: invoice.organisationId }
  const detail = { number, amountMinor: invoice.totalMinor, dueOn }
  await audit(transaction, actor, { action: 'invoice-issued', ...about, detail }, at)
}

/** Lock order: the invoice, then the club's number. */
export async function issueLocked(
  { takeNumber: take = takeNumber }: Pick<InvoicesDeps, 'takeNumber'>,
  transaction: Database,
  invoice: IssuableInvoice,
  { at, by }: { at: Date; by: string | null },
): Promise<{ number: number; dueOn: CalendarDate }> {
  const { id: invoiceId, organisationId, totalMinor, vatMinor } = invoice
  const day = calendarDateAt(at)
  const { number } = await take(transaction, organisationId)
  // Read after taking the number, which locks the club's terms.
  const { dueDays, bankAccount, creditorNumber, slipType } = await findTerms(transaction, organisationId)
  const { name, addressLine1, postCode, city, cvrNumber } = await getOrganisation(transaction, organisationId)
  const wantedDue = invoice.dueOn ?? addDays(day, dueDays)
  const dueOn = wantedDue < day ? day : wantedDue
  await postponeInstalments(transaction, invoiceId, day)
  await markIssued(
    transaction,
    invoiceId,
    { number, day, dueOn, at },
    {
      ...{ sellerName: name, sellerAddress: addressLine1, sellerPostCode: postCode, sellerCity: city },
      ...{ sellerCvrNumber: cvrNumber, bankAccount, creditorNumber, slipType },
    },
    invoice,
  )
  await insertMovement(transaction, {
    ...{ id: randomUUID(), invoiceId, organisationId, kind: 'issued', method: null, reason: '', reverses: null },
    ...{ amountMinor: totalMinor, vatMinor, day, number, bookedAt: at, bookedBy: by },
  })
  return { number, dueOn }
}

function assertUnchangedSinceSeen(
  { updatedAt, totalMinor, recipientEmail, duplicateOf }: InvoiceRecord & { duplicateOf: number | null },
  seen: z.output<typeof invoiceIssueSchema>,
): void {
  const same =
    updatedAt.getTime() === Date.parse(seen.updatedAt) &&
    totalMinor === seen.totalMinor &&
    recipientEmail === seen.email &&
    duplicateOf === seen.duplicateOf
  if (!same) throw new ProblemError('invoice-changed', 'The draft has changed since it was shown')
}
