import type { AnnualStatement } from '@forenet/contract/club/statement'
import type { Organisation } from '@forenet/contract/organisation'
import { formatMoney } from '@forenet/domain/money'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { type DocumentLook, renderClubLetterhead } from '../../../documents/club-letterhead.ts'
import { ALIGNED_FIGURES, FONT_STYLE } from '../../../documents/document-fonts.ts'
import { PAGE_STYLE, TEXT_WIDTH } from '../../../documents/page.ts'

export type StatementSheet = Pick<AnnualStatement, 'year' | 'result'> & {
  club: Pick<Organisation, 'key' | 'name' | 'accentColour'>
  rows: (AnnualStatement['rows'][number] & { name: string })[]
}

const TEXTS = {
  da: {
    title: 'Resultatopgørelse',
    account: 'Konto',
    lastYear: 'Sidste år',
    budget: 'Budget',
    income: 'Indtægter',
    expense: 'Udgifter',
    result: 'Resultat',
    chart: 'Indtægter og udgifter i forhold til budgettet',
  },
  en: {
    title: 'Annual statement',
    account: 'Account',
    lastYear: 'Last year',
    budget: 'Budget',
    income: 'Income',
    expense: 'Expense',
    result: 'Result',
    chart: 'Income and expense beside the budget',
  },
} as const

const style = StyleSheet.create({
  page: { ...PAGE_STYLE, ...FONT_STYLE },
  title: { fontSize: 20, fontWeight: 700, marginTop: 12, marginBottom: 20, lineHeight: 1.3 },
  group: { fontWeight: 700, marginTop: 14, marginBottom: 4 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#e3e7e5', paddingVertical: 5 },
  total: { flexDirection: 'row', paddingVertical: 8, fontWeight: 700 },
  label: { width: '40%' },
  figure: { width: '20%', textAlign: 'right', ...ALIGNED_FIGURES },
  muted: { color: '#5b6661' },
  bar: { height: 8, borderRadius: 2, marginBottom: 2 },
})

const BAR_WIDTH = 300

export async function renderStatement(
  { club, year, rows, result }: StatementSheet,
  language: 'da' | 'en',
  { fontFamily, logo }: DocumentLook,
): Promise<Buffer> {
  const words = TEXTS[language]
  const money = (minor: number | null) => (minor === null ? '–' : formatMoney(minor, language))
  const figures = (row: { amountMinor: number; lastYearMinor: number; budgetMinor: number | null }) =>
    [row.amountMinor, row.lastYearMinor, row.budgetMinor].map((minor, index) =>
      h(Text, { key: `${index}`, style: style.figure }, money(minor)),
    )
  const group = (kind: 'income' | 'expense') => [
    h(Text, { key: kind, style: style.group }, words[kind]),
    ...rows
      .filter((row) => row.kind === kind)
      .map((row) =>
        h(
          View,
          { key: row.account, style: style.row, wrap: false },
          h(Text, { style: style.label }, row.name),
          ...figures(row),
        ),
      ),
  ]
  const page = h(
    Document,
    { title: `${words.title} ${year}`, author: club.name, language },
    h(
      Page,
      { size: 'A4', style: [style.page, { fontFamily }] },
      renderClubLetterhead({ club, lines: [], logo, width: TEXT_WIDTH }),
      h(Text, { style: style.title }, `${words.title} ${year}`),
      h(
        View,
        { style: style.row },
        h(Text, { style: [style.label, style.muted] }, words.account),
        ...[String(year), words.lastYear, words.budget].map((label) =>
          h(Text, { key: label, style: [style.figure, style.muted] }, label),
        ),
      ),
      ...group('income'),
      ...group('expense'),
      h(View, { style: style.total }, h(Text, { style: style.label }, words.result), ...figures(result)),
      renderChart(rows, language),
    ),
  )
  return renderToBuffer(page)
}

function renderChart(rows: StatementSheet['rows'], language: 'da' | 'en'): ReactElement | null {
  const largest = Math.max(...rows.flatMap(({ amountMinor, budgetMinor }) => [amountMinor, budgetMinor ?? 0]))
  if (largest <= 0) return null
  const bar = (key: string, minor: number, color: string) =>
    h(View, { key, style: [style.bar, { width: Math.max(0, (minor / largest) * BAR_WIDTH), backgroundColor: color }] })
  return h(
    View,
    { style: { marginTop: 24 }, wrap: false },
    h(Text, { style: style.group }, TEXTS[language].chart),
    ...rows
      .filter(({ amountMinor, budgetMinor }) => amountMinor !== 0 || budgetMinor !== null)
      .map(({ account, name, kind, amountMinor, budgetMinor }) =>
        h(
          View,
          { key: account, style: { marginBottom: 8 } },
          h(Text, {}, name),
          bar('amount', amountMinor, kind === 'income' ? '#17804f' : '#b42333'),
          budgetMinor === null ? null : bar('budget', budgetMinor, '#c9d1cd'),
        ),
      ),
  )
}
