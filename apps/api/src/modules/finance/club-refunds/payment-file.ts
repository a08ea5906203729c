import type { ClubPayment } from '@forenet/contract/club/payment'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import type { CsvColumn } from '../../../platform/lists/csv.ts'

const WORDS = {
  da: {
    day: 'dato',
    payer: 'betaler',
    kind: 'art',
    what: 'for',
    method: 'betalt med',
    number: 'ordrenr.',
    amount: 'beløb, kr.',
    back: 'refunderet, kr.',
    left: 'tilbage hos foreningen, kr.',
    test: 'testbetaling',
    yes: 'ja',
    kinds: { membership: 'medlemskab', event: 'arrangement', invoice: 'faktura' },
    methods: {
      cash: 'kontant',
      'bank-transfer': 'bankoverførsel',
      free: 'gratis',
      card: 'kort',
      other: 'ikke registreret',
    },
  },
  en: {
    day: 'day',
    payer: 'paid by',
    kind: 'kind',
    what: 'for',
    method: 'paid with',
    number: 'order no.',
    amount: 'amount, DKK',
    back: 'refunded, DKK',
    left: 'kept by the club, DKK',
    test: 'test payment',
    yes: 'yes',
    kinds: { membership: 'membership', event: 'event', invoice: 'invoice' },
    methods: {
      cash: 'cash',
      'bank-transfer': 'bank transfer',
      free: 'free of charge',
      card: 'card',
      other: 'not recorded',
    },
  },
} as const

export function paymentCsvColumns(language: Language): CsvColumn<ClubPayment>[] {
  const words = WORDS[language]
  const methods: Readonly<Record<string, string>> = words.methods
  return [
    { heading: words.day, of: ({ day }) => day },
    { heading: words.payer, of: ({ payer }) => payer },
    { heading: words.kind, of: ({ kind }) => words.kinds[kind] },
    { heading: words.what, of: ({ what }) => what.join(', ') },
    { heading: words.method, of: ({ method }) => methods[method] ?? method },
    { heading: words.number, of: ({ number }) => number },
    { heading: words.amount, of: ({ amountMinor }) => formatKroner(amountMinor) },
    { heading: words.back, of: ({ backMinor }) => formatKroner(backMinor) },
    { heading: words.left, of: ({ amountMinor, backMinor }) => formatKroner(amountMinor - backMinor) },
    { heading: words.test, of: ({ test }) => (test ? words.yes : '') },
  ]
}
