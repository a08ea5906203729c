import type { Receipt } from '@forenet/contract/receipt'
import { formatEventTime } from '@forenet/domain/event-time'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { PAYMENT_PROVIDERS } from '../../../../adapters/gateways/providers.ts'
import { type DocumentLook, renderClubLetterhead } from '../../../../documents/club-letterhead.ts'
import { ALIGNED_FIGURES, FONT_STYLE } from '../../../../documents/document-fonts.ts'
import { PAGE_STYLE, TEXT_WIDTH } from '../../../../documents/page.ts'
import { breakLongWords } from '../../../../documents/word-breaks.ts'
import { formatAddressLines, formatReceiptDay, receiptTexts } from './receipt-texts.ts'

const HEAD_WIDTH = 0.66 * TEXT_WIDTH
const COLUMN_WIDTH = 0.48 * TEXT_WIDTH
const DESCRIPTION_GAP = 12
const DESCRIPTION_WIDTH = 0.4 * TEXT_WIDTH

const style = StyleSheet.create({
  page: { ...PAGE_STYLE, ...FONT_STYLE },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 32 },
  title: { fontSize: 20, fontWeight: 700, lineHeight: 1.3 },
  right: { alignItems: 'flex-end' },
  muted: { color: '#5b6661' },
  note: { marginBottom: 14, color: '#5b6661' },
  columns: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 28 },
  column: { width: COLUMN_WIDTH },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: '#e3e7e5', paddingVertical: 7 },
  what: { width: DESCRIPTION_WIDTH, paddingRight: DESCRIPTION_GAP },
  figure: { width: '15%', textAlign: 'right', ...ALIGNED_FIGURES },
  sum: { width: '30%', textAlign: 'right', ...ALIGNED_FIGURES },
  total: { flexDirection: 'row', paddingVertical: 10, fontWeight: 700, fontSize: 12 },
  foot: { position: 'absolute', left: 48, right: 48, bottom: 36, fontSize: 8, color: '#5b6661' },
})

export async function receiptDocument(receipt: Receipt, language: 'da' | 'en', look: DocumentLook): Promise<Buffer> {
  return renderToBuffer(renderPage(receipt, language, look))
}

function renderPage(
  receipt: Receipt,
  language: 'da' | 'en',
  { fontFamily, logo }: DocumentLook,
): ReactElement<React.ComponentProps<typeof Document>> {
  const words = receiptTexts(language)
  const money = (minor: number) => formatMoney(minor, language, receipt.currency)
  const { organisation, payer, extract } = receipt
  const title = extract ? words.extract : words.receipt
  return h(
    Document,
    { title: `${title} ${receipt.receiptNumber}`, author: organisation.name, language },
    h(
      Page,
      { size: 'A4', style: [style.page, { fontFamily }] },
      h(
        View,
        { style: style.head },
        renderClubLetterhead({
          club: organisation,
          lines: [
            organisation.addressLine1,
            `${organisation.postCode} ${organisation.city}`.trim(),
            organisation.email,
            organisation.cvrNumber ? `${words.cvr} ${organisation.cvrNumber}` : '',
          ],
          logo,
          width: HEAD_WIDTH,
        }),
        h(View, { style: style.right }, h(Text, { style: style.title }, title)),
      ),
      h(
        View,
        { style: style.columns },
        renderFacts(words.paidBy, [
          payer.name,
          ...formatAddressLines(payer.address, language),
          payer.email,
          payer.phone,
        ]),
        renderFacts(words.payment, [
          `${words.orderNumber}: ${receipt.orderNumber}`,
          `${words.orderedOn}: ${formatReceiptDay(receipt.orderedAt, language)}`,
          `${words.paidOn}: ${formatReceiptDay(receipt.paidAt, language)}`,
          receipt.cardLastFour
            ? `${words.card}: •••• ${receipt.cardLastFour}`
            : `${words.method}: ${words.methods[receipt.provider] ?? (PAYMENT_PROVIDERS.has(receipt.provider) ? words.card : receipt.provider)}`,
          ...(receipt.testMode ? [words.testMode] : []),
        ]),
      ),
      extract ? h(Text, { style: style.note }, words.extractNote) : null,
      receipt.event
        ? h(
            View,
            { style: { marginBottom: 14 } },
            h(Text, { style: { fontWeight: 600 }, ...breakLongWords(TEXT_WIDTH, 10) }, receipt.event.title),
            h(Text, { style: style.muted }, formatEventDay(receipt.event, language)),
          )
        : null,
      h(
        View,
        { style: style.row },
        h(Text, { style: [style.what, style.muted] }, receipt.event ? words.ticket : words.what),
        ...[words.price, words.vat, words.surcharge, words.lineTotal].map((label) =>
          h(Text, { key: label, style: [style.figure, style.muted] }, label),
        ),
      ),
      ...receipt.lines.map((line, index) =>
        h(
          View,
          { style: style.row, key: `${index}`, wrap: false },
          h(
            View,
            { style: style.what },
            h(
              Text,
              { style: { fontWeight: 600 }, ...breakLongWords(DESCRIPTION_WIDTH - DESCRIPTION_GAP, 10) },
              `${line.description} – ${line.participantName}`,
            ),
            receipt.event
              ? null
              : h(
                  Text,
                  { style: style.muted },
                  `${formatReceiptDay(line.startDate, language)} – ${formatReceiptDay(line.endDate, language)}`,
                ),
          ),
          ...[line.priceMinor, line.vatMinor, line.surchargeMinor, line.totalMinor].map((minor, column) =>
            h(Text, { key: `${column}`, style: style.figure }, money(minor)),
          ),
        ),
      ),
      renderSumRow(words.ofWhichVat, money(receipt.vatMinor)),
      renderSumRow(words.ofWhichSurcharge, money(receipt.surchargeMinor)),
      h(
        View,
        { style: style.total },
        h(Text, { style: { width: '70%' } }, extract ? words.extractTotal : words.total),
        h(Text, { style: style.sum }, money(receipt.totalMinor)),
      ),
      ...receipt.refunds.map(({ amountMinor, at, done }) =>
        renderSumRow(
          `${done ? words.paidBack : words.onItsWayBack} ${formatReceiptDay(at, language)}`,
          money(-amountMinor),
        ),
      ),
      receipt.refunds.length > 0
        ? renderSumRow(words.kept, money(receipt.totalMinor - sumMinor(receipt.refunds.map((one) => one.amountMinor))))
        : null,
      h(
        Text,
        { style: style.foot, fixed: true },
        [organisation.name, organisation.email, ...(extract ? [] : [words.keep])].join(' · '),
      ),
    ),
  )
}

function formatEventDay(event: NonNullable<Receipt['event']>, language: 'da' | 'en'): string {
  const { day, time } = formatEventTime(new Date(event.startDate), new Date(event.endDate), language)
  return `${day}, ${time}`
}

function renderFacts(title: string, lines: readonly string[]): ReactElement {
  return h(
    View,
    { style: style.column },
    h(Text, { style: { fontWeight: 600, marginBottom: 4 } }, title),
    ...lines.filter(Boolean).map((line) => h(Text, { key: line, ...breakLongWords(COLUMN_WIDTH, 10) }, line)),
  )
}

function renderSumRow(label: string, amount: string): ReactElement {
  return h(
    View,
    { style: style.row },
    h(Text, { style: { width: '70%' } }, label),
    h(Text, { style: style.sum }, amount),
  )
}
