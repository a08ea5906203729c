import { formatMoney } from '@forenet/domain/money'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { ALIGNED_FIGURES, TYPE_FACE } from '../../documents/type-face.ts'
import { breakWithin } from '../../documents/word-breaks.ts'
import { type InvoiceSheet, waysToPay } from './invoice-sheet.ts'
import { dateInWords, invoiceWords } from './invoice-words.ts'

const MARGIN = 48
/** A4 without its margins, in points; columns are shares of it. */
const TEXT_WIDTH = 595.28 - 2 * MARGIN
const HEAD_WIDTH = 0.66 * TEXT_WIDTH
const COLUMN_WIDTH = 0.48 * TEXT_WIDTH
const WHAT_GAP = 12
const WHAT_WIDTH = 0.44 * TEXT_WIDTH
/** Share of a row of labels that their values have. */
const VALUE_SHARE = 0.66
const PAY_PADDING = 14

const style = StyleSheet.create({
  page: { padding: MARGIN, paddingBottom: 72, fontSize: 10, ...TYPE_FACE, color: '#1b1f1d', lineHeight: 1.4 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 32 },
  club: { width: HEAD_WIDTH },
  name: { fontSize: 16, fontWeight: 700, lineHeight: 1.3 },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.3, textAlign: 'right' },
  muted: { color: '#5b6661' },
  bold: { fontWeight: 600, marginBottom: 4 },
  columns: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 28 },
  column: { width: COLUMN_WIDTH },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#e3e7e5', paddingVertical: 7 },
  what: { width: WHAT_WIDTH, paddingRight: WHAT_GAP },
  quantity: { width: '11%', textAlign: 'right', ...ALIGNED_FIGURES },
  figure: { width: '15%', textAlign: 'right', ...ALIGNED_FIGURES },
  label: { width: '70%' },
  sum: { width: '30%', textAlign: 'right', ...ALIGNED_FIGURES },
  total: { flexDirection: 'row', paddingVertical: 10, fontWeight: 700, fontSize: 12 },
  pay: { marginTop: 24, padding: PAY_PADDING, borderWidth: 0.5, borderColor: '#c9d1cd', borderRadius: 6 },
  way: { flexDirection: 'row', paddingVertical: 2 },
  wayLabel: { width: `${100 * (1 - VALUE_SHARE)}%`, color: '#5b6661' },
  wayValue: { width: `${100 * VALUE_SHARE}%`, ...ALIGNED_FIGURES },
  foot: { position: 'absolute', left: 48, right: 48, bottom: 36, fontSize: 8, color: '#5b6661' },
})

/** Renders an invoice as PDF. `fontFamily`: fonts in order of preference. */
export async function invoiceDocument(
  sheet: InvoiceSheet,
  language: 'da' | 'en',
  fontFamily: string[],
): Promise<Buffer> {
  return renderToBuffer(page(sheet, language, fontFamily))
}

function page(
  sheet: InvoiceSheet,
  language: 'da' | 'en',
  fontFamily: string[],
): ReactElement<React.ComponentProps<typeof Document>> {
  const words = invoiceWords(language)
  const money = (minor: number) => formatMoney(minor, language)
  const { club, recipient } = sheet
  const ways = waysToPay(sheet, words)
  const payWidth = TEXT_WIDTH - 2 * PAY_PADDING
  const settledMinor = sheet.totalMinor - sheet.leftMinor
  const sumRow = (label: string, amount: string) =>
    h(View, { style: style.row }, h(Text, { style: style.label }, label), h(Text, { style: style.sum }, amount))
  return h(
    Document,
    { title: `${words.invoice} ${sheet.number}`, author: club.name, language },
    h(
      Page,
      { size: 'A4', style: [style.page, { fontFamily }] },
      h(
        View,
        { style: style.head },
        h(
          View,
          { style: style.club },
          h(Text, { style: [style.name, { color: club.accentColour }], ...breakWithin(HEAD_WIDTH, 16) }, club.name),
          ...[
            club.addressLine1,
            `${club.postCode} ${club.city}`.trim(),
            club.email,
            club.cvrNumber ? `${words.cvr} ${club.cvrNumber}` : '',
          ]
            .filter(Boolean)
            .map((line) => h(Text, { key: line, style: style.muted, ...breakWithin(HEAD_WIDTH, 10) }, line)),
        ),
        h(Text, { style: style.title }, words.invoice),
      ),
      h(
        View,
        { style: style.columns },
        h(
          View,
          { style: style.column },
          h(Text, { style: style.bold }, words.to),
          ...[recipient.name, ...recipient.address, recipient.cvrNumber && `${words.cvr} ${recipient.cvrNumber}`]
            .filter(Boolean)
            .map((line, index) => h(Text, { key: `${index}`, ...breakWithin(COLUMN_WIDTH, 10) }, line)),
        ),
        h(
          View,
          { style: style.column },
          ...[
            { label: words.number, value: String(sheet.number) },
            { label: words.issuedOn, value: dateInWords(sheet.issuedOn, language) },
            { label: words.dueOn, value: dateInWords(sheet.dueOn, language) },
          ].map((way) => wayRow(way, COLUMN_WIDTH)),
        ),
      ),
      sheet.note === '' ? null : h(Text, { style: { marginBottom: 14 }, ...breakWithin(TEXT_WIDTH, 10) }, sheet.note),
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
          h(Text, { style: style.what, ...breakWithin(WHAT_WIDTH - WHAT_GAP, 10) }, line.description),
          h(Text, { style: style.quantity }, String(line.quantity)),
          ...[line.unitMinor, line.vatMinor, line.totalMinor].map((minor, column) =>
            h(Text, { key: `${column}`, style: style.figure }, money(minor)),
          ),
        ),
      ),
      sheet.vatMinor > 0 ? sumRow(words.ofWhichVat, money(sheet.vatMinor)) : null,
      h(
        View,
        { style: style.total },
        h(Text, { style: style.label }, words.total),
        h(Text, { style: style.sum }, money(sheet.totalMinor)),
      ),
      settledMinor > 0 ? sumRow(words.settled, money(0 - settledMinor)) : null,
      settledMinor > 0 ? sumRow(words.left, money(sheet.leftMinor)) : null,
      h(
        View,
        { style: style.pay, wrap: false },
        h(Text, { style: style.bold }, words.pay),
        ...(ways.length === 0 ? [h(Text, { key: 'club' }, words.toTheClub)] : ways.map((way) => wayRow(way, payWidth))),
      ),
      h(Text, { style: style.foot, fixed: true }, [club.name, club.email].filter(Boolean).join(' · ')),
    ),
  )
}

/** `width` of the row, in points. */
function wayRow({ label, value }: { label: string; value: string }, width: number): ReactElement {
  return h(
    View,
    { style: style.way, key: label },
    h(Text, { style: style.wayLabel }, label),
    h(Text, { style: style.wayValue, ...breakWithin(VALUE_SHARE * width, 10) }, value),
  )
}
