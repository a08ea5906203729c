import type { ReportFigures, SaleChannel } from '@forenet/contract/club/event-report'
import { formatSignedKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import type { EventReportData } from './report.ts'
import { sumFigures } from './report-rules.ts'

const TEXTS = {
  da: {
    ticketType: 'billet',
    channel: 'solgt',
    sold: 'billetter',
    void: 'ugyldige',
    came: 'mødt op',
    notCame: 'udeblevet',
    given: 'fribilletter',
    discount: 'rabat, kr.',
    paid: 'indtægt, kr.',
    refunded: 'refunderet, kr.',
    left: 'netto, kr.',
    fees: 'heraf gebyrer fra afmeldte billetter, kr.',
    vat: 'moms efter refusioner, kr.',
    apart: 'uden billet',
    returned: 'tilbageført efter indsigelse',
    total: 'i alt',
    channels: {
      portal: 'i portalen',
      'hand-cash': 'tilføjet af foreningen, kontant',
      'hand-bank-transfer': 'tilføjet af foreningen, bankoverførsel',
      'hand-free': 'tilføjet af foreningen, fribillet',
      'door-cash': 'ved indgangen, kontant',
      'door-link': 'ved indgangen, kort eller MobilePay',
      'door-free': 'ved indgangen, gratis',
    },
  },
  en: {
    ticketType: 'ticket',
    channel: 'sold',
    sold: 'tickets',
    void: 'void',
    came: 'attended',
    notCame: 'did not attend',
    given: 'complimentary',
    discount: 'discount, DKK',
    paid: 'income, DKK',
    refunded: 'refunded, DKK',
    left: 'net, DKK',
    fees: 'of which fees from cancelled tickets, DKK',
    vat: 'VAT after refunds, DKK',
    apart: 'without a ticket',
    returned: 'charged back',
    total: 'total',
    channels: {
      portal: 'in the portal',
      'hand-cash': 'added by the club, cash',
      'hand-bank-transfer': 'added by the club, bank transfer',
      'hand-free': 'added by the club, complimentary',
      'door-cash': 'at the door, cash',
      'door-link': 'at the door, card or MobilePay',
      'door-free': 'at the door, free',
    },
  },
} as const satisfies Record<Language, object>

export type ReportRow = ReportFigures & { ticketType: string; channel: string }

/** Amounts in kroner with a decimal comma. */
export function reportColumns(language: Language): CsvColumn<ReportRow>[] {
  const words = TEXTS[language]
  const counts = (['sold', 'void', 'came', 'notCame', 'given'] as const).map((name) => ({
    heading: words[name],
    of: (row: ReportRow) => row[name],
  }))
  return [
    { heading: words.ticketType, of: ({ ticketType }) => ticketType },
    { heading: words.channel, of: ({ channel }) => channel },
    ...counts,
    { heading: words.discount, of: ({ discountMinor }) => formatSignedKroner(discountMinor) },
    { heading: words.paid, of: ({ paidMinor }) => formatSignedKroner(paidMinor) },
    { heading: words.refunded, of: ({ refundedMinor }) => formatSignedKroner(refundedMinor) },
    { heading: words.left, of: ({ paidMinor, refundedMinor }) => formatSignedKroner(paidMinor - refundedMinor) },
    { heading: words.fees, of: ({ feesMinor }) => formatSignedKroner(feesMinor) },
    { heading: words.vat, of: ({ vatMinor }) => formatSignedKroner(vatMinor) },
  ]
}

export async function* reportRows(
  { types, cells, apart, ledger }: EventReportData,
  language: Language,
): AsyncGenerator<ReportRow> {
  const words = TEXTS[language]
  const names = new Map(types.map(({ id, name }) => [id, name]))
  const channels: Readonly<Record<SaleChannel, string>> = words.channels
  const rows: ReportRow[] = cells.map(({ ticketTypeId, channel, ...figures }) => ({
    ...figures,
    ticketType: names.get(ticketTypeId) ?? '',
    channel: channels[channel],
  }))
  if (apart && (apart.paidMinor !== 0 || apart.refundedMinor !== 0)) {
    rows.push({ ...sumFigures([]), ...apart, ticketType: words.apart, channel: '' })
  }
  if (ledger && ledger.returnedMinor > 0) {
    rows.push({ ...sumFigures([]), refundedMinor: ledger.returnedMinor, ticketType: words.returned, channel: '' })
  }
  yield* rows
  yield { ...sumFigures(rows), ticketType: words.total, channel: '' }
}
