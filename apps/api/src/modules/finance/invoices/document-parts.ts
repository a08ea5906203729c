import { formatMoney } from '@forenet/domain/money'
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { type DocumentLook, renderClubLetterhead } from '../../../documents/club-letterhead.ts'
import { ALIGNED_FIGURES, FONT_STYLE } from '../../../documents/document-fonts.ts'
import { PAGE_STYLE, TEXT_WIDTH } from '../../../documents/page.ts'
import { breakLongWords } from '../../../documents/word-breaks.ts'
import type { InvoiceSheet, VatRow } from './invoice-sheet.ts'
import { getInvoiceTexts, type InvoiceTexts } from './invoice-texts.ts'

const HEAD_WIDTH = 0.66 * TEXT_WIDTH
const COLUMN_WIDTH = 0.48 * TEXT_WIDTH
const DESCRIPTION_GAP = 12
export const DESCRIPTION_TEXT_WIDTH = 0.44 * TEXT_WIDTH - DESCRIPTION_GAP
const VALUE_SHARE = 0.66
const PAY_PADDING = 14
export const PAY_WIDTH = TEXT_WIDTH - 2 * PAY_PADDING

export const style = StyleSheet.create({
  page: { ...PAGE_STYLE, ...FONT_STYLE, paddingBottom: 72 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 32 },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.3, textAlign: 'right' },
  muted: { color: '#5b6661' },
  bold: { fontWeight: 600, marginBottom: 4 },
  columns: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 28 },
  column: { width: COLUMN_WIDTH },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#e3e7e5', paddingVertical: 7 },
  what: { width: DESCRIPTION_TEXT_WIDTH + DESCRIPTION_GAP, paddingRight: DESCRIPTION_GAP },
  quantity: { width: '11%', textAlign: 'right', ...ALIGNED_FIGURES },
  figure: { width: '15%', textAlign: 'right', ...ALIGNED_FIGURES },
  label: { width: '70%' },
  sum: { width: '30%', textAlign: 'right', ...ALIGNED_FIGURES },
  total: { flexDirection: 'row', paddingVertical: 10, fontWeight: 700, fontSize: 12 },
  instalments: { marginTop: 12 },
  pay: { marginTop: 24, padding: PAY_PADDING, borderWidth: 0.5, borderColor: '#c9d1cd', borderRadius: 6 },
  way: { flexDirection: 'row', paddingVertical: 2 },
  wayLabel: { width: `${100 * (1 - VALUE_SHARE)}%`, color: '#5b6661' },
  wayValue: { width: `${100 * VALUE_SHARE}%`, ...ALIGNED_FIGURES },
  foot: { position: 'absolute', left: 48, right: 48, bottom: 36, fontSize: 8, color: '#5b6661' },
})

type DocumentHead = Pick<InvoiceSheet, 'club' | 'recipient'> & {
  title: string
  number: number
  language: 'da' | 'en'
  look: DocumentLook
  /** Facts at the top right, such as number and dates. */
  facts: readonly { label: string; value: string }[]
}

export function documentPage(
  { club, recipient, title, number, language, look: { fontFamily, logo }, facts }: DocumentHead,
  ...content: ReactNode[]
): ReactElement<React.ComponentProps<typeof Document>> {
  const words = getInvoiceTexts(language)
  return h(
    Document,
    { title: `${title} ${number}`, author: club.name, language },
    h(
      Page,
      { size: 'A4', style: [style.page, { fontFamily }] },
      h(
        View,
        { style: style.head },
        renderClubLetterhead({
          club,
          lines: [
            club.addressLine1,
            `${club.postCode} ${club.city}`.trim(),
            club.email,
            club.cvrNumber ? `${words.cvr} ${club.cvrNumber}` : '',
          ],
          logo,
          width: HEAD_WIDTH,
        }),
        h(Text, { style: style.title }, title),
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
            .map((line, index) => h(Text, { key: `${index}`, ...breakLongWords(COLUMN_WIDTH, 10) }, line)),
        ),
        h(View, { style: style.column }, ...facts.map((fact) => factRow(fact, COLUMN_WIDTH))),
      ),
      ...content,
      h(Text, { style: style.foot, fixed: true }, [club.name, club.email].filter(Boolean).join(' · ')),
    ),
  )
}

export function sumRow(label: string, amount: string): ReactElement {
  return h(
    View,
    { style: style.row, key: label },
    h(Text, { style: style.label }, label),
    h(Text, { style: style.sum }, amount),
  )
}

/** The VAT executive order requires taxable amount and VAT per rate; nothing without VAT. */
export function vatRows(rows: readonly VatRow[], language: 'da' | 'en'): ReactElement[] {
  if (rows.every(({ vatRate }) => vatRate === 1)) return []
  const words = getInvoiceTexts(language)
  return rows.map(({ vatRate, baseMinor, vatMinor }) => {
    const base = formatMoney(baseMinor, language)
    return vatRate === 1
      ? sumRow(words.exempt, base)
      : sumRow(words.vatOf(vatPercent(vatRate, words), base), formatMoney(vatMinor, language))
  })
}

/** A rate of 1.25 is written as '25 %'. */
export function vatPercent(vatRate: number, words: InvoiceTexts): string {
  return vatRate === 1 ? words.noVat : `${Math.round((vatRate - 1) * 100)} %`
}

export function totalRow(label: string, amount: string): ReactElement {
  return h(View, { style: style.total }, h(Text, { style: style.label }, label), h(Text, { style: style.sum }, amount))
}

/** `width` in points. */
export function factRow({ label, value }: { label: string; value: string }, width: number): ReactElement {
  return h(
    View,
    { style: style.way, key: label },
    h(Text, { style: style.wayLabel }, label),
    h(Text, { style: style.wayValue, ...breakLongWords(VALUE_SHARE * width, 10) }, value),
  )
}
