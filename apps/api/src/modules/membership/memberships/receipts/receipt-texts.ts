import { findCountry } from '@forenet/domain/country'
import { TIME_ZONE } from '@forenet/domain/product'

const TEXTS = {
  da: {
    receipt: 'Kvittering',
    extract: 'Uddrag af kvittering',
    extractNote:
      'Uddraget viser kun det, der vedrører dig og din familie. Hele kvitteringen ligger hos den, der har betalt.',
    extractTotal: 'I alt i uddraget',
    paidBy: 'Betalt af',
    payment: 'Betaling',
    orderNumber: 'Ordrenummer',
    orderedOn: 'Bestilt',
    paidOn: 'Betalt',
    card: 'Kort',
    method: 'Betalingsmåde',
    methods: { 'bank-transfer': 'Bankoverførsel', cash: 'Kontant', free: 'Gratis' } as Record<string, string>,
    testMode: 'Testbetaling: der er ikke trukket penge',
    cvr: 'CVR-nr.',
    what: 'Medlemskab',
    ticket: 'Billet',
    price: 'Pris',
    vat: 'Moms',
    surcharge: 'Gebyr',
    lineTotal: 'I alt',
    ofWhichVat: 'Heraf moms',
    ofWhichSurcharge: 'Heraf gebyr',
    total: 'Betalt i alt',
    paidBack: 'Refunderet',
    onItsWayBack: 'På vej tilbage siden',
    kept: 'Betalt efter refusion',
    keep: 'Gem kvitteringen til dit regnskab',
  },
  en: {
    receipt: 'Receipt',
    extract: 'Part of a receipt',
    extractNote: 'This shows only what concerns you and your family. The person who paid has the whole receipt.',
    extractTotal: 'Total of this part',
    paidBy: 'Paid by',
    payment: 'Payment',
    orderNumber: 'Order number',
    orderedOn: 'Ordered',
    paidOn: 'Paid',
    card: 'Card',
    method: 'Method',
    methods: { 'bank-transfer': 'Bank transfer', cash: 'Cash', free: 'Free of charge' } as Record<string, string>,
    testMode: 'Test payment: no money was taken',
    cvr: 'CVR no.',
    what: 'Membership',
    ticket: 'Ticket',
    price: 'Price',
    vat: 'VAT',
    surcharge: 'Surcharge',
    lineTotal: 'Total',
    ofWhichVat: 'Of which VAT',
    ofWhichSurcharge: 'Of which surcharge',
    total: 'Total paid',
    paidBack: 'Paid back',
    onItsWayBack: 'On its way back since',
    kept: 'Paid after refunds',
    keep: 'Keep this receipt for your records',
  },
}

export function receiptTexts(language: 'da' | 'en'): (typeof TEXTS)['da'] {
  return TEXTS[language]
}

export function formatReceiptDay(when: string, language: 'da' | 'en'): string {
  const instant = when.length === 10 ? new Date(`${when}T12:00:00Z`) : new Date(when)
  return new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    timeZone: TIME_ZONE,
    dateStyle: 'long',
  }).format(instant)
}

export function formatAddressLines(lines: readonly string[], language: 'da' | 'en'): string[] {
  const country = findCountry(lines.at(-1))
  if (!country) return [...lines]
  const name = new Intl.DisplayNames(language === 'da' ? 'da-DK' : 'en-GB', { type: 'region' }).of(country.alpha2)
  return [...lines.slice(0, -1), name ?? country.name]
}
