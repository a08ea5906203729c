import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { paymentSlipLine, transferReference } from '@forenet/domain/invoice'
import { seenSince } from '@forenet/domain/register'
import { findMessage } from '../../platform/delivery/sent-repository.ts'
import { notFound } from '../../platform/http/problem-error.ts'
import { facesOf } from '../members/index.ts'
import { filterVisibleInRegister } from '../register/index.ts'
import { findInvoice, type InvoiceRecord, listLines } from './invoice-repository.ts'
import { invoiceMailKey } from './invoices-deps.ts'
import { presentInvoice } from './list.ts'
import { listMovements } from './movement-repository.ts'

/** Throws `not-found` for invoices of other clubs. */
export async function invoiceDetails(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
  invoiceId: string,
): Promise<InvoiceDetails> {
  const invoice = await findInvoice(database, organisationId, invoiceId)
  if (!invoice) throw notFound('The invoice')
  const today = calendarDateAt(now())
  const { memberId, number, creditorNumber } = invoice
  const [lines, movements, visible, mail] = await Promise.all([
    listLines(database, invoiceId),
    listMovements(database, invoiceId),
    filterVisibleInRegister(database, organisationId, seenSince(today), memberId === null ? [] : [memberId]),
    mailState(database, invoice),
  ])
  const faces = await facesOf(database, [memberId, ...movements.map(({ bookedBy }) => bookedBy)])
  const reversed = new Set(movements.map(({ reverses }) => reverses))
  return {
    ...presentInvoice({ ...invoice, recipient: invoice.recipientName }, today, visible),
    email: invoice.recipientEmail,
    address: invoice.recipientAddress,
    cvrNumber: invoice.cvrNumber,
    about: memberId === null || !visible.has(memberId) ? null : { memberId, name: faces.get(memberId)?.name ?? '' },
    language: invoice.language,
    note: invoice.note,
    vatMinor: invoice.vatMinor,
    lines,
    transferReference: number === null ? null : transferReference(number),
    slipLine: number === null || creditorNumber === '' ? null : paymentSlipLine(number, creditorNumber),
    movements: movements.map(({ bookedAt, bookedBy, vatMinor: _vat, ...movement }) => ({
      ...movement,
      reversible: movement.kind === 'payment' && movement.reverses === null && !reversed.has(movement.id),
      at: bookedAt.toISOString(),
      by: (bookedBy && faces.get(bookedBy)?.name) || null,
    })),
    mail,
  }
}

async function mailState(
  database: Database,
  { id, number, recipientEmail }: InvoiceRecord,
): Promise<InvoiceDetails['mail']> {
  if (number === null || recipientEmail === '') return 'none'
  const message = await findMessage(database, invoiceMailKey(id))
  if (message?.sent) return 'sent'
  return message?.failed ? 'failed' : 'waiting'
}
