import type { CalendarDate } from '@forenet/domain/calendar-date'
import { formatMoney, type Minor } from '@forenet/domain/money'

const TEXTS = {
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
    noVat: 'Momsfri',
    exempt: 'Momsfrit beløb',
    vatOf: (percent: string, base: string) => `Moms ${percent} af ${base}`,
    total: 'At betale',
    settled: 'Betalt og krediteret',
    left: 'Rest',
    nextDueOn: 'Næste rate betales senest',
    instalments: 'Rater',
    instalment: (number: number, day: string) => `Rate ${number}, betales senest ${day}`,
    isSettled: (amount: string) => `${amount} (betalt)`,
    isLeft: (amount: string, left: string) => `${amount} (rest ${left})`,
    leadInstalments: (club: string, amount: string, count: number) =>
      `Her er en faktura på ${amount} fra ${club}. Den betales i ${count} rater.`,
    leadNext: (number: number, amount: string, day: string) =>
      `Rate ${number} på ${amount} skal betales senest ${day}.`,
    pay: 'Sådan betaler du',
    account: 'Bankkonto',
    reference: 'Skriv ved overførslen',
    slip: 'Indbetalingskort',
    feeOf: (number: number) => `Rykkergebyr, faktura ${number}`,
    online: 'Betal online',
    payOnline: 'Se og betal fakturaen',
    seeInvoice: 'Se fakturaen',
    paidSubject: (club: string, number: number) => `Betaling af faktura ${number} fra ${club}`,
    paidLead: (club: string, amount: string, number: number) =>
      `${club} har modtaget ${amount} for faktura ${number}. Tak.`,
    paidFoot: 'Du får denne e-mail, fordi du har betalt en faktura.',
    toTheClub: 'Betal til foreningen, og skriv fakturanummeret.',
    subject: (club: string, number: number) => `Faktura ${number} fra ${club}`,
    hello: (name: string) => `Hej ${name}`,
    lead: (club: string, amount: string, day: string) =>
      `Her er en faktura på ${amount} fra ${club}. Den skal betales senest ${day}.`,
    leadSettled: (club: string) => `Her er en faktura fra ${club}. Der er ikke mere at betale.`,
    creditedSoFar: (amount: string) => `${amount} er allerede krediteret. Du får kreditnotaen i en e-mail for sig.`,
    paidSoFar: (amount: string) => `${amount} er allerede betalt.`,
    attached: 'Fakturaen er vedhæftet som PDF.',
    membershipEnded: 'Medlemskabet er afsluttet',
    creditNote: 'Kreditnota',
    creditNoteNumber: 'Kreditnotanr.',
    creditNoteDate: 'Dato',
    creditsInvoice: 'Krediterer faktura',
    invoiceDate: 'Fakturaens dato',
    credited: 'Krediteret',
    creditedText: (number: number) => `Beløbet er trukket fra det, der mangler at blive betalt på faktura ${number}.`,
    creditSubject: (club: string, number: number) => `Kreditnota ${number} fra ${club}`,
    creditLead: (club: string, amount: string, number: number) =>
      `${club} har krediteret ${amount} på faktura ${number}.`,
    creditLeft: (amount: string) => `Derefter mangler der at blive betalt ${amount}.`,
    creditNothingLeft: 'Der er ikke mere at betale på fakturaen.',
    creditFoot: 'Du får denne e-mail, fordi foreningen har krediteret en faktura til dig.',
    creditFile: (number: number) => `kreditnota-${number}.pdf`,
    creditAttached: 'Kreditnotaen er vedhæftet som PDF.',
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
    noVat: 'Exempt',
    exempt: 'Exempt from VAT',
    vatOf: (percent: string, base: string) => `VAT ${percent} of ${base}`,
    total: 'Amount due',
    settled: 'Paid and credited',
    left: 'Left to pay',
    nextDueOn: 'Next instalment due',
    instalments: 'Instalments',
    instalment: (number: number, day: string) => `Instalment ${number}, due ${day}`,
    isSettled: (amount: string) => `${amount} (paid)`,
    isLeft: (amount: string, left: string) => `${amount} (${left} left)`,
    leadInstalments: (club: string, amount: string, count: number) =>
      `Here is an invoice from ${club} for ${amount}. It is paid in ${count} instalments.`,
    leadNext: (number: number, amount: string, day: string) =>
      `Please pay instalment ${number} of ${amount} by ${day}.`,
    pay: 'How to pay',
    account: 'Bank account',
    reference: 'Transfer reference',
    slip: 'Payment slip',
    feeOf: (number: number) => `Reminder fee, invoice ${number}`,
    online: 'Pay online',
    payOnline: 'See and pay the invoice',
    seeInvoice: 'See the invoice',
    paidSubject: (club: string, number: number) => `Payment of invoice ${number} from ${club}`,
    paidLead: (club: string, amount: string, number: number) =>
      `${club} has received ${amount} for invoice ${number}. Thank you.`,
    paidFoot: 'You are getting this e-mail because you have paid an invoice.',
    toTheClub: 'Pay to the club, and state the invoice number.',
    subject: (club: string, number: number) => `Invoice ${number} from ${club}`,
    hello: (name: string) => `Hello ${name}`,
    lead: (club: string, amount: string, day: string) =>
      `Here is an invoice from ${club} for ${amount}. Please pay it by ${day}.`,
    leadSettled: (club: string) => `Here is an invoice from ${club}. There is nothing left to pay.`,
    creditedSoFar: (amount: string) => `${amount} has been credited. You get the credit note in a separate e-mail.`,
    paidSoFar: (amount: string) => `${amount} has been paid.`,
    attached: 'The invoice is attached as a PDF.',
    membershipEnded: 'The membership has ended',
    creditNote: 'Credit note',
    creditNoteNumber: 'Credit note no.',
    creditNoteDate: 'Date',
    creditsInvoice: 'Credits invoice',
    invoiceDate: 'Date of the invoice',
    credited: 'Credited',
    creditedText: (number: number) => `The amount is deducted from what is left to pay of invoice ${number}.`,
    creditSubject: (club: string, number: number) => `Credit note ${number} from ${club}`,
    creditLead: (club: string, amount: string, number: number) =>
      `${club} has credited ${amount} of invoice ${number}.`,
    creditLeft: (amount: string) => `After that, ${amount} is left to pay.`,
    creditNothingLeft: 'There is nothing left to pay of the invoice.',
    creditFoot: 'You are getting this e-mail because the club has credited an invoice to you.',
    creditFile: (number: number) => `credit-note-${number}.pdf`,
    creditAttached: 'The credit note is attached as a PDF.',
    foot: 'You are getting this e-mail because the club has sent you an invoice.',
    file: (number: number) => `invoice-${number}.pdf`,
  },
} as const

export type InvoiceTexts = (typeof TEXTS)['da' | 'en']

export function getInvoiceTexts(language: 'da' | 'en'): InvoiceTexts {
  return TEXTS[language]
}

const DATE_FORMATS = {
  da: new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** '14. marts 2027', '14 March 2027'. */
export function formatLongDate(date: CalendarDate, language: 'da' | 'en'): string {
  return DATE_FORMATS[language].format(new Date(`${date}T00:00:00Z`))
}

/** Due date and amount of each instalment, and the remainder of partly settled ones. */
export function instalmentRows(
  instalments: readonly { number: number; dueOn: CalendarDate; amountMinor: Minor; leftMinor: Minor }[],
  language: 'da' | 'en',
): { label: string; value: string }[] {
  const words = getInvoiceTexts(language)
  return instalments.map(({ number, dueOn, amountMinor, leftMinor }) => {
    const amount = formatMoney(amountMinor, language)
    const isUntouched = leftMinor === amountMinor
    const left = leftMinor === 0 ? words.isSettled(amount) : words.isLeft(amount, formatMoney(leftMinor, language))
    return { label: words.instalment(number, formatLongDate(dueOn, language)), value: isUntouched ? amount : left }
  })
}
