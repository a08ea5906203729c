import type { CalendarDate } from '@forenet/domain/calendar-date'
import { formatKroner, formatSignedKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import type { VoucherLine } from '@forenet/domain/voucher-lines'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { accountInWords, type Voucher } from '../ledger/index.ts'

export type VoucherRow = Omit<VoucherLine, 'subjectId'> & {
  sequence: number
  day: CalendarDate
  movedOn: CalendarDate | null
  text: string
  subject: string
}

const TEXTS = {
  da: {
    sequence: 'bilag',
    day: 'dato',
    movedOn: 'oprindelig dato',
    number: 'kontonr.',
    account: 'konto',
    subject: 'medlemskab eller arrangement',
    vatCode: 'momskode',
    text: 'tekst',
    debit: 'debet, kr.',
    credit: 'kredit, kr.',
    kinds: { capture: 'Betalt online', refund: 'Refunderet', received: 'Modtaget', returned: 'Refunderet' },
    invoice: {
      issued: 'Faktura',
      credited: 'Kreditnota',
      'written-off': 'Afskrevet faktura',
      'bank-transfer': 'Bankoverførsel, faktura',
      cash: 'Kontant, faktura',
    },
    payout: 'Udbetaling',
    payoutReversed: 'Tilbageført udbetaling',
    booking: { cash: 'Kontanter til eller fra banken', 'bank-fee': 'Bankgebyr', prepayment: 'Forudbetaling' },
    drawer: {
      float: 'Byttepenge til kasse',
      payout: 'Udtaget af kasse',
      difference: 'Kassedifference',
      emptied: 'Kasse tømt',
    },
  },
  en: {
    sequence: 'voucher',
    day: 'date',
    movedOn: 'original date',
    number: 'account no.',
    account: 'account',
    subject: 'membership or event',
    vatCode: 'VAT code',
    text: 'text',
    debit: 'debit, DKK',
    credit: 'credit, DKK',
    kinds: { capture: 'Paid online', refund: 'Refunded', received: 'Received', returned: 'Returned' },
    invoice: {
      issued: 'Invoice',
      credited: 'Credit note',
      'written-off': 'Written-off invoice',
      'bank-transfer': 'Bank transfer, invoice',
      cash: 'Cash, invoice',
    },
    payout: 'Payout',
    payoutReversed: 'Reversed payout',
    booking: { cash: 'Cash to or from the bank', 'bank-fee': 'Bank fee', prepayment: 'Prepayment' },
    drawer: {
      float: 'Change put into a drawer',
      payout: 'Taken out of a drawer',
      difference: 'Cash difference',
      emptied: 'Drawer emptied',
    },
  },
} as const

const MAX_TEXT = 100

export function voucherText(
  { kind, invoice, payout, booking, drawerLine, what, eventTitle, lines }: Voucher,
  language: Language,
): string {
  const words = TEXTS[language]
  const isReturned = (lines[0]?.amountMinor ?? 0) < 0
  const about = invoice
    ? `${words.invoice[invoice.change]} ${invoice.number}`
    : payout !== null
      ? `${isReturned ? words.payoutReversed : words.payout} ${payout}`
      : booking
        ? words.booking[booking]
        : drawerLine
          ? words.drawer[drawerLine]
          : words.kinds[kind === 'capture' || kind === 'refund' ? kind : isReturned ? 'returned' : 'received']
  const items = eventTitle ?? [...new Set(what)].join(', ')
  const text = items === '' ? about : `${about}: ${items}`
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

export function neutralColumns(language: Language): CsvColumn<VoucherRow>[] {
  const words = TEXTS[language]
  return [
    { heading: words.sequence, of: ({ sequence }) => sequence },
    { heading: words.day, of: ({ day }) => day },
    { heading: words.movedOn, of: ({ movedOn }) => movedOn },
    { heading: words.number, of: ({ number }) => number },
    { heading: words.account, of: ({ account }) => accountInWords(account, language) },
    { heading: words.subject, of: ({ subject }) => subject },
    { heading: words.vatCode, of: ({ vatCode }) => vatCode },
    { heading: words.text, of: ({ text }) => text },
    { heading: words.debit, of: formatDebit },
    { heading: words.credit, of: formatCredit },
  ]
}

export const formatSignedAmount = ({ amountMinor }: VoucherRow) => formatSignedKroner(amountMinor)
export const formatDebit = ({ amountMinor }: VoucherRow) => (amountMinor > 0 ? formatKroner(amountMinor) : '')
export const formatCredit = ({ amountMinor }: VoucherRow) => (amountMinor < 0 ? formatKroner(-amountMinor) : '')
