import { formatMoney } from '@forenet/domain/money'
import { renderToBuffer, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { DocumentLook } from '../../../documents/club-letterhead.ts'
import { TEXT_WIDTH } from '../../../documents/page.ts'
import { breakLongWords } from '../../../documents/word-breaks.ts'
import {
  DESCRIPTION_TEXT_WIDTH,
  documentPage,
  factRow,
  PAY_WIDTH,
  style,
  sumRow,
  totalRow,
  vatPercent,
  vatRows,
} from './document-parts.ts'
import { type InvoiceSheet, waysToPay } from './invoice-sheet.ts'
import { formatLongDate, getInvoiceTexts, instalmentRows } from './invoice-texts.ts'

export async function invoiceDocument(sheet: InvoiceSheet, language: 'da' | 'en', look: DocumentLook): Promise<Buffer> {
  const words = getInvoiceTexts(language)
  const money = (minor: number) => formatMoney(minor, language)
  const ways = waysToPay(sheet, words)
  const settledMinor = sheet.totalMinor - sheet.leftMinor
  const facts = [
    { label: words.number, value: String(sheet.number) },
    { label: words.issuedOn, value: formatLongDate(sheet.issuedOn, language) },
    {
      label: sheet.instalments.length === 0 ? words.dueOn : words.nextDueOn,
      value: formatLongDate(sheet.dueOn, language),
    },
  ]
  const page = documentPage(
    { ...sheet, title: words.invoice, language, look, facts },
    sheet.note === '' ? null : h(Text, { style: { marginBottom: 14 }, ...breakLongWords(TEXT_WIDTH, 10) }, sheet.note),
    h(
      View,
      { style: style.row },
      h(Text, { style: [style.what, style.muted] }, words.what),
      h(Text, { style: [style.quantity, style.muted] }, words.quantity),
      ...[words.unit, words.vat, words.lineTotal].map((label) =>
        h(Text, { key: label, style: [style.figure, style.muted] }, label),
      ),
    ),
    ...sheet.lines.map((line, index) =>
      h(
        View,
        { style: style.row, key: `${index}`, wrap: false },
        h(Text, { style: style.what, ...breakLongWords(DESCRIPTION_TEXT_WIDTH, 10) }, line.description),
        h(Text, { style: style.quantity }, String(line.quantity)),
        ...[money(line.unitMinor), vatPercent(line.vatRate, words), money(line.totalMinor)].map((text, column) =>
          h(Text, { key: `${column}`, style: style.figure }, text),
        ),
      ),
    ),
    ...vatRows(sheet.vat, language),
    totalRow(words.total, money(sheet.totalMinor)),
    settledMinor > 0 ? sumRow(words.settled, money(0 - settledMinor)) : null,
    settledMinor > 0 ? sumRow(words.left, money(sheet.leftMinor)) : null,
    sheet.instalments.length === 0
      ? null
      : h(
          View,
          { style: style.instalments, wrap: false },
          h(Text, { style: style.bold }, words.instalments),
          ...instalmentRows(sheet.instalments, language).map(({ label, value }) => sumRow(label, value)),
        ),
    sheet.leftMinor > 0
      ? h(
          View,
          { style: style.pay, wrap: false },
          h(Text, { style: style.bold }, words.pay),
          ...(ways.length === 0
            ? [h(Text, { key: 'club' }, words.toTheClub)]
            : ways.map((way) => factRow(way, PAY_WIDTH))),
        )
      : null,
  )
  return renderToBuffer(page)
}
