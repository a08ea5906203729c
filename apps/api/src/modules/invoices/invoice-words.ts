import type { CalendarDate } from '@forenet/domain/calendar-date'

const WORDS = {
  da: {
    invoice: 'Faktura',
    number: 'Fakturanr.',
    cvr: 'CVR-nr.',
    to: 'Til',
    issuedOn: 'Fakturadato',
    dueOn: 'Betales senest',
    what: 'Beskrivelse',
    quantity: 'Antal',
    unit: 'Pris',
    vat: 'Moms',
    lineTotal: 'I alt',
    ofWhichVat: 'Heraf moms',
    total: 'At betale',
    settled: 'Betalt og krediteret',
    left: 'Rest',
    pay: 'Sådan betaler du',
    account: 'Bankkonto',
    reference: 'Skriv ved overførslen',
    slip: 'Indbetalingskort',
    toTheClub: 'Betal til foreningen, og skriv fakturanummeret.',
    subject: (club: string, number: number) => `Faktura ${number} fra ${club}`,
    hello: (name: string) => `Hej ${name}`,
    lead: (club: string, amount: string, day: string) =>
      `Her er en faktura på ${amount} fra ${club}. Den skal betales senest ${day}.`,
    attached: 'Fakturaen er vedhæftet som PDF.',
    foot: 'Du får denne e-mail, fordi foreningen har sendt dig en faktura.',
    file: (number: number) => `faktura-${number}.pdf`,
  },
  en: {
    invoice: 'Invoice',
    number: 'Invoice no.',
    cvr: 'CVR no.',
    to: 'To',
    issuedOn: 'Invoice date',
    dueOn: 'Due date',
    what: 'Description',
    quantity: 'Quantity',
    unit: 'Price',
    vat: 'VAT',
    lineTotal: 'Total',
    ofWhichVat: 'Of which VAT',
    total: 'Amount due',
    settled: 'Paid and credited',
    left: 'Left to pay',
    pay: 'How to pay',
    account: 'Bank account',
    reference: 'Transfer reference',
    slip: 'Payment slip',
    toTheClub: 'Pay to the club, and state the invoice number.',
    subject: (club: string, number: number) => `Invoice ${number} from ${club}`,
    hello: (name: string) => `Hello ${name}`,
    lead: (club: string, amount: string, day: string) =>
      `Here is an invoice from ${club} for ${amount}. Please pay it by ${day}.`,
    attached: 'The invoice is attached as a PDF.',
    foot: 'You are getting this e-mail because the club has sent you an invoice.',
    file: (number: number) => `invoice-${number}.pdf`,
  },
} as const

export type InvoiceWords = (typeof WORDS)['da' | 'en']

export function invoiceWords(language: 'da' | 'en'): InvoiceWords {
  return WORDS[language]
}

const FORMATS = {
  da: new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** '14. marts 2027', '14 March 2027'. */
export function dateInWords(date: CalendarDate, language: 'da' | 'en'): string {
  return FORMATS[language].format(new Date(`${date}T00:00:00Z`))
}
