import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { computeOutstandingMinor, splitCreditedVatByRate } from '@forenet/domain/invoice'
import { formatMoney, type Minor } from '@forenet/domain/money'
import { renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { DocumentLook } from '../../../documents/club-letterhead.ts'
import { TEXT_WIDTH } from '../../../documents/page.ts'
import { breakLongWords } from '../../../documents/word-breaks.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { documentPage, style, totalRow, vatRows } from './document-parts.ts'
import { findInvoiceById, type InvoiceRecord, listLines } from './invoice-repository.ts'
import { type InvoiceSheet, sellerAndRecipient, type VatRow } from './invoice-sheet.ts'
import { formatLongDate, getInvoiceTexts } from './invoice-texts.ts'
import { findMovementInvoice, listMovements } from './movement-repository.ts'

export async function creditNoteDocument(
  sheet: CreditNoteSheet,
  language: 'da' | 'en',
  look: DocumentLook,
): Promise<Buffer> {
  const words = getInvoiceTexts(language)
  const facts = [
    { label: words.creditNoteNumber, value: String(sheet.number) },
    { label: words.creditNoteDate, value: formatLongDate(sheet.issuedOn, language) },
    { label: words.creditsInvoice, value: String(sheet.invoice.number) },
    { label: words.invoiceDate, value: formatLongDate(sheet.invoice.issuedOn, language) },
  ]
  const page = documentPage(
    { ...sheet, title: words.creditNote, language, look, facts },
    h(
      View,
      { style: style.row },
      h(Text, { style: style.label, ...breakLongWords(0.7 * TEXT_WIDTH, 10) }, sheet.reason),
      h(Text, { style: style.sum }, formatMoney(sheet.totalMinor, language)),
    ),
    ...vatRows(sheet.vat, language),
    totalRow(words.credited, formatMoney(sheet.totalMinor, language)),
    h(Text, { style: style.muted }, words.creditedText(sheet.invoice.number)),
  )
  return renderToBuffer(page)
}

export type CreditNoteSheet = Pick<InvoiceSheet, 'club' | 'recipient'> & {
  number: number
  issuedOn: CalendarDate
  invoice: { number: number; issuedOn: CalendarDate }
  reason: string
  vat: VatRow[]
  totalMinor: Minor
  /** Outstanding amount of the invoice, after all payments and credits so far. */
  leftMinor: Minor
}

export async function findCreditNote(
  database: Database,
  creditNoteId: string,
): Promise<{ sheet: CreditNoteSheet; invoice: InvoiceRecord } | undefined> {
  const invoiceId = await findMovementInvoice(database, creditNoteId)
  const invoice = invoiceId === undefined ? undefined : await findInvoiceById(database, invoiceId)
  if (!invoice || invoice.number === null || invoice.issuedOn === null) return undefined
  const [movements, lines, parties] = await Promise.all([
    listMovements(database, invoice.id),
    listLines(database, invoice.id),
    sellerAndRecipient(database, invoice),
  ])
  const movement = movements.find(({ id, kind }) => id === creditNoteId && kind === 'credited')
  if (!movement || movement.number === null) return undefined
  const totalMinor = -movement.amountMinor
  const sheet = {
    ...parties,
    number: movement.number,
    issuedOn: movement.day,
    invoice: { number: invoice.number, issuedOn: invoice.issuedOn },
    reason: movement.reason,
    vat: splitCreditedVatByRate(lines, { totalMinor, vatMinor: -movement.vatMinor }),
    totalMinor,
    leftMinor: computeOutstandingMinor(invoice),
  }
  return { sheet, invoice }
}

/** Throws `not-found`. */
export async function getCreditNote(
  database: Database,
  { organisationId, invoiceId, creditNoteId }: { organisationId: string; invoiceId: string; creditNoteId: string },
): Promise<{ sheet: CreditNoteSheet; invoice: InvoiceRecord }> {
  const found = await findCreditNote(database, creditNoteId)
  if (!found || found.invoice.organisationId !== organisationId || found.invoice.id !== invoiceId) {
    throw notFound('The credit note')
  }
  return found
}
