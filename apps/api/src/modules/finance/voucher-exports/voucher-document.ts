import type { CalendarDate } from '@forenet/domain/calendar-date'
import { formatMoney, type Minor, sumMinor } from '@forenet/domain/money'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { type DocumentLook, renderClubLetterhead } from '../../../documents/club-letterhead.ts'
import { ALIGNED_FIGURES, FONT_STYLE } from '../../../documents/document-fonts.ts'
import { PAGE_STYLE, TEXT_WIDTH } from '../../../documents/page.ts'
import { breakLongWords } from '../../../documents/word-breaks.ts'

/** Content of the PDF for a posting without another document. */
export type VoucherSheet = {
  club: { key: string; name: string; accentColour: string; cvrNumber: string | null }
  sequence: number
  day: CalendarDate
  movedOn: CalendarDate | null
  text: string
  lines: { account: string; amountMinor: Minor }[]
}

const TEXTS = {
  da: {
    voucher: 'Bilag',
    cvr: 'CVR-nr.',
    day: 'Dato',
    movedOn: 'Oprindelig dato',
    text: 'Tekst',
    account: 'Konto',
    debit: 'Debet',
    credit: 'Kredit',
    total: 'I alt',
  },
  en: {
    voucher: 'Voucher',
    cvr: 'CVR no.',
    day: 'Date',
    movedOn: 'Original date',
    text: 'Text',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
    total: 'Total',
  },
} as const

const VALUE_WIDTH = 0.7 * TEXT_WIDTH

const style = StyleSheet.create({
  page: { ...PAGE_STYLE, ...FONT_STYLE },
  title: { fontSize: 20, fontWeight: 700, marginTop: 20, marginBottom: 16, lineHeight: 1.3 },
  muted: { color: '#5b6661' },
  fact: { flexDirection: 'row', paddingVertical: 2 },
  factLabel: { width: TEXT_WIDTH - VALUE_WIDTH, color: '#5b6661' },
  factValue: { width: VALUE_WIDTH },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#e3e7e5', paddingVertical: 5 },
  total: { flexDirection: 'row', paddingVertical: 8, fontWeight: 700 },
  account: { width: '60%' },
  figure: { width: '20%', textAlign: 'right', ...ALIGNED_FIGURES },
})

type RowLook = typeof style.row | typeof style.total

export async function renderVoucher(
  { club, sequence, day, movedOn, text, lines }: VoucherSheet,
  language: 'da' | 'en',
  { fontFamily, logo }: DocumentLook,
): Promise<Buffer> {
  const words = TEXTS[language]
  const money = (minor: Minor) => (minor === 0 ? '' : formatMoney(minor, language))
  const title = `${words.voucher} ${sequence}`
  const row = (account: string, debitMinor: Minor, creditMinor: Minor, key: string, look: RowLook = style.row) =>
    h(
      View,
      { key, style: look, wrap: false },
      h(Text, { style: style.account }, account),
      h(Text, { style: style.figure }, money(debitMinor)),
      h(Text, { style: style.figure }, money(creditMinor)),
    )
  const sum = sumMinor(lines.map(({ amountMinor }) => Math.max(0, amountMinor)))
  const facts = [
    [words.day, day],
    [words.movedOn, movedOn ?? ''],
    [words.text, text],
  ] as const
  const page = h(
    Document,
    { title, author: club.name, language },
    h(
      Page,
      { size: 'A4', style: [style.page, { fontFamily }] },
      renderClubLetterhead({
        club,
        lines: [club.cvrNumber ? `${words.cvr} ${club.cvrNumber}` : ''],
        logo,
        width: TEXT_WIDTH,
      }),
      h(Text, { style: style.title }, title),
      ...facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) =>
          h(
            View,
            { key: label, style: style.fact },
            h(Text, { style: style.factLabel }, label),
            h(Text, { style: style.factValue, ...breakLongWords(VALUE_WIDTH, 10) }, value),
          ),
        ),
      h(
        View,
        { style: [style.row, { marginTop: 20 }] },
        h(Text, { style: [style.account, style.muted] }, words.account),
        ...[words.debit, words.credit].map((label) =>
          h(Text, { key: label, style: [style.figure, style.muted] }, label),
        ),
      ),
      ...lines.map(({ account, amountMinor }, index) =>
        row(account, Math.max(0, amountMinor), Math.max(0, -amountMinor), `${index}`),
      ),
      row(words.total, sum, sum, 'total', style.total),
    ),
  )
  return renderToBuffer(page)
}
