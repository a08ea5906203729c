import { formatMoney } from '@forenet/domain/money'
import { renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { DocumentLook } from '../../../documents/club-head.ts'
import { breakWithin } from '../../../documents/word-breaks.ts'
import type { CreditNoteSheet } from './credit-note-sheet.ts'
import { documentPage, style, TEXT_WIDTH, totalRow, vatRows } from './document-parts.ts'
import { dateInWords, invoiceWords } from './invoice-words.ts'

/** Renders a credit note as PDF. */
export async function creditNoteDocument(
  sheet: CreditNoteSheet,
  language: 'da' | 'en',
  look: DocumentLook,
): Promise<Buffer> {
  const words = invoiceWords(language)
  const facts = [
    { label: words.creditNoteNumber, value: String(sheet.number) },
    { label: words.creditNoteDate, value: dateInWords(sheet.issuedOn, language) },
    { label: words.creditsInvoice, value: String(sheet.invoice.number) },
    { label: words.invoiceDate, value: dateInWords(sheet.invoice.issuedOn, language) },
  ]
  const page = documentPage(
    { ...sheet, title: words.creditNote, language, look, facts },
    h(
      View,
      { style: style.row },
      h(Text, { style: style.label, ...breakWithin(0.7 * TEXT_WIDTH, 10) }, sheet.reason),
      h(Text, { style: style.sum }, formatMoney(sheet.totalMinor, language)),
    ),
    ...vatRows(sheet.vat, language),
    totalRow(words.credited, formatMoney(sheet.totalMinor, language)),
    h(Text, { style: style.muted }, words.creditedText(sheet.invoice.number)),
  )
  return renderToBuffer(page)
}
