import { randomUUID } from 'node:crypto'
import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { inTransaction } from '@forenet/database/transaction'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { notFound } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { audit } from '../audit/index.ts'
import { getOrganisation } from '../organisations/index.ts'
import { invoiceDetails } from './details.ts'
import { lockInvoice, markIssued } from './invoice-repository.ts'
import { INVOICE_MAILS, type InvoicesDeps } from './invoices-deps.ts'
import { insertMovement } from './movement-repository.ts'
import { findTerms, takeNumber } from './terms-repository.ts'

/**
 * Issues a draft under the next number of the club, and enqueues its e-mail. A due date that has passed since becomes
 * today. Idempotent. Lock order: the invoice, the club's number, the club's allowance of messages.
 */
export async function issueInvoice(deps: InvoicesDeps, by: ClubCaller, invoiceId: string): Promise<InvoiceDetails> {
  const { club, caller } = by
  await inTransaction(deps.pool, async (transaction) => {
    const invoice = await lockInvoice(transaction, club.id, invoiceId)
    if (!invoice) throw notFound('The invoice')
    if (invoice.number !== null) return
    const at = deps.now()
    const day = calendarDateAt(at)
    const { number } = await (deps.takeNumber ?? takeNumber)(transaction, club.id)
    // After the number, whose lock the club's terms wait for.
    const { dueDays, bankAccount, creditorNumber } = await findTerms(transaction, club.id)
    const { name, addressLine1, postCode, city, cvrNumber } = await getOrganisation(transaction, club.id)
    const wantedDue = invoice.dueOn ?? addDays(day, dueDays)
    const dueOn = wantedDue < day ? day : wantedDue
    await markIssued(
      transaction,
      invoiceId,
      { number, day, dueOn, at },
      {
        ...{ sellerName: name, sellerAddress: addressLine1, sellerPostCode: postCode, sellerCity: city },
        ...{ sellerCvrNumber: cvrNumber, bankAccount, creditorNumber },
      },
    )
    await insertMovement(transaction, {
      ...{
        id: randomUUID(),
        invoiceId,
        organisationId: club.id,
        kind: 'issued',
        method: null,
        reason: '',
        reverses: null,
      },
      ...{ amountMinor: invoice.totalMinor, vatMinor: invoice.vatMinor, day, number },
      ...{ bookedAt: at, bookedBy: caller.memberId },
    })
    if (invoice.recipientEmail !== '') {
      const wanted = { organisationId: club.id, kind: 'invoice', messages: 1 } as const
      await deps.sending.require(transaction, { ...wanted, emails: [invoice.recipientEmail] })
      await deps.send(INVOICE_MAILS, { invoiceId }, { transaction })
    }
    const about = { objectKind: 'invoice', objectId: invoiceId, organisationId: club.id }
    const detail = { number, amountMinor: invoice.totalMinor, dueOn }
    await audit(transaction, caller, { action: 'invoice-issued', ...about, detail }, at)
  })
  return invoiceDetails(deps, club.id, invoiceId)
}
