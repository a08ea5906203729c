import type { Language } from '@forenet/domain/language'
import type { LEDGER_ACCOUNTS } from '@forenet/domain/ledger'

type Named = (typeof LEDGER_ACCOUNTS)[number]

const TEXTS = {
  da: {
    bank: 'Bank',
    cash: 'Kasse',
    drawers: 'Kasser ved indgangen',
    vat: 'Moms af salg',
    memberships: 'Kontingenter',
    events: 'Arrangementer',
    'drawer-payouts': 'Udtaget af kasser',
    'cash-differences': 'Kassedifferencer',
    receivables: 'Tilgodehavender',
    invoices: 'Fakturaer',
    'write-offs': 'Afskrevet',
    'payment-fees': 'Gebyrer for kortbetalinger',
    chargebacks: 'Tilbageførte kortbetalinger',
    'payout-differences': 'Uforklaret i udbetalinger',
    'bank-fees': 'Bankgebyrer',
    prepayments: 'Forudbetalinger',
  },
  en: {
    bank: 'Bank',
    cash: 'Cash box',
    drawers: 'Cash drawers at doors',
    vat: 'VAT on sales',
    memberships: 'Membership fees',
    events: 'Events',
    'drawer-payouts': 'Taken out of cash drawers',
    'cash-differences': 'Cash differences',
    receivables: 'Owed on invoices',
    invoices: 'Invoices',
    'write-offs': 'Written off',
    'payment-fees': 'Card payment fees',
    chargebacks: 'Chargebacks',
    'payout-differences': 'Unexplained in payouts',
    'bank-fees': 'Bank fees',
    prepayments: 'Prepayments',
  },
} as const satisfies Record<Language, Record<Named, string>>
const CLEARING = { da: 'Mellemregning', en: 'Clearing account' } as const

export function accountInWords(account: string, language: Language): string {
  const named: Readonly<Record<string, string>> = TEXTS[language]
  return named[account] ?? `${CLEARING[language]}, ${account.replace(/^gateway:/, '')}`
}
