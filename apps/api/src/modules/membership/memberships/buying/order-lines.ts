import type { InvoiceLineSums, InvoiceLineTerms } from '@forenet/domain/invoice'
import { computeJoiningFee } from '@forenet/domain/membership-price'
import type { PriceLines } from '@forenet/domain/price'
import { formatReceiptDay } from '../receipts/receipt-texts.ts'
import type { PurchaseLine } from './purchase-rules.ts'

export type StoredLine = PriceLines & {
  historyId: string
  memberId: string
  participantName: string
  description: string
  isJoiningFee: boolean
}

const TEXTS = {
  da: {
    joining: 'Indmeldelsesgebyr',
    months: (left: number, of: number) => `${left} af ${of} måneder`,
    since: (date: string) => `pris fra ${date}`,
    household: (nth: number) => `husstandens nr. ${nth}`,
    instead: (name: string) => `i stedet for ${name}`,
    agreed: 'aftalt pris',
    invoiced: 'på faktura',
    surcharge: 'Tillæg',
  },
  en: {
    joining: 'Joining fee',
    months: (left: number, of: number) => `${left} of ${of} months`,
    since: (date: string) => `price from ${date}`,
    household: (nth: number) => `no. ${nth} of the household`,
    instead: (name: string) => `instead of ${name}`,
    agreed: 'agreed price',
    invoiced: 'by invoice',
    surcharge: 'Surcharge',
  },
} as const

/** The description explains a reduced price or a replaced membership. */
export function toStoredLines(
  lines: readonly (PurchaseLine & { historyId: string })[],
  language: 'da' | 'en',
): StoredLine[] {
  const words = TEXTS[language]
  return lines.flatMap(
    ({ historyId, participant, offered, joiningMinor, householdNth, instead, isInvoiced, ...price }) => {
      const { agreedMinor, priceMinor, vatMinor, surchargeMinor, totalMinor } = price
      const { months, since } = offered.price
      const ofDay = months
        ? words.months(months.left, months.of)
        : since
          ? words.since(formatReceiptDay(since, language))
          : ''
      const because = [
        instead ? words.instead(instead.name) : '',
        agreedMinor != null ? words.agreed : ofDay,
        householdNth === null ? '' : words.household(householdNth),
        isInvoiced ? words.invoiced : '',
      ].filter(Boolean)
      const participantName = `${participant.firstName} ${participant.lastName}`.trim()
      const theirs = { historyId, memberId: participant.id, participantName }
      const membership = {
        ...theirs,
        description: because.length > 0 ? `${offered.name} (${because.join(', ')})` : offered.name,
        isJoiningFee: false,
        priceMinor,
        vatMinor,
        surchargeMinor,
        totalMinor: totalMinor - joiningMinor,
      }
      const fee = { ...theirs, description: words.joining, isJoiningFee: true, ...computeJoiningFee(offered.terms) }
      return joiningMinor > 0 ? [membership, fee] : [membership]
    },
  )
}

export type InvoicedLine = InvoiceLineTerms & InvoiceLineSums & { description: string }

export function toInvoicedLines(
  lines: readonly (PurchaseLine & { historyId: string })[],
  language: 'da' | 'en',
): { memberId: string; lines: InvoicedLine[] }[] {
  return lines.map((line) => ({
    memberId: line.participant.id,
    lines: toStoredLines([line], language).flatMap(({ description, priceMinor, vatMinor, surchargeMinor }) => {
      const vatRate = vatMinor === 0 ? 1 : line.offered.terms.vatRate
      const membership = { description, quantity: 1, unitMinor: priceMinor, vatRate, vatMinor }
      return [
        { ...membership, totalMinor: priceMinor + vatMinor },
        ...(surchargeMinor === 0
          ? []
          : [
              {
                ...{ description: TEXTS[language].surcharge, quantity: 1, unitMinor: surchargeMinor, vatRate: 1 },
                ...{ vatMinor: 0, totalMinor: surchargeMinor },
              },
            ]),
      ]
    }),
  }))
}

/** The lines are free in the order, because the invoices bill them. */
export function isBilledSeparately<Line extends PurchaseLine>(lines: readonly Line[]): Line[] {
  const free = { priceMinor: 0, vatMinor: 0, surchargeMinor: 0, joiningMinor: 0, totalMinor: 0 }
  return lines.map((line) => ({ ...line, ...free, isInvoiced: true }))
}
