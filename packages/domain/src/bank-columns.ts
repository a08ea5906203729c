import type { DateOrder } from './date-order.ts'

export const BANK_FIELDS = [
  'date',
  'amount',
  'amount-out',
  'text',
  'message',
  'payer',
  'reference',
  'bank-reference',
  'currency',
  'status',
  'balance',
] as const
export type BankField = (typeof BANK_FIELDS)[number]

export type BankMapping = { fields: readonly (BankField | null)[]; dateOrder: DateOrder }

/**
 * Known column headings of bank files, lower case, letters only, the most specific first. The message is added to the
 * text.
 */
const HEADINGS: Readonly<Record<BankField, readonly string[]>> = {
  date: [
    'dato',
    'bogføringsdato',
    'bogført',
    'bogførtdato',
    'bogføringsdag',
    'posteringsdato',
    'date',
    'bookingdate',
    'bookeddate',
  ],
  amount: ['beløb', 'beløbdkk', 'beløbidkk', 'amount', 'indbetaling', 'indbetalt', 'kredit', 'indsat', 'credit'],
  'amount-out': ['udbetaling', 'udbetalt', 'debet', 'hævet', 'debit'],
  text: ['tekst', 'beskrivelse', 'posteringstekst', 'text', 'description', 'details', 'besked', 'meddelelse'],
  message: ['meddelelse', 'besked', 'message', 'meddelelsetilmodtager'],
  payer: [
    'navn',
    'afsendernavn',
    'indbetaler',
    'betaler',
    'name',
    'payer',
    'counterparty',
    'modpart',
    'modtagerafsender',
    'afsendermodtager',
    'afsender',
  ],
  reference: ['betalingsid', 'betalingsreference', 'kreditorreference', 'fik', 'paymentreference', 'creditorreference'],
  'bank-reference': [
    'arkivreference',
    'bankensarkivreference',
    'bankreference',
    'transaktionsid',
    'løbenummer',
    'transactionid',
    'bankref',
  ],
  currency: ['valuta', 'currency', 'valutakode'],
  status: ['status'],
  balance: ['saldo', 'saldodkk', 'saldoidkk', 'bogførtsaldo', 'bogførtsaldoidkk', 'balance'],
}

export const BANK_PRESETS = ['danske-bank', 'nordea', 'bankdata'] as const
export type BankPreset = (typeof BANK_PRESETS)[number]

/** Headings that identify one bank's files. `bankdata`: Jyske Bank, Sydbank and others with the same data centre. */
const PRESET_HEADINGS: Readonly<Record<BankPreset, readonly string[]>> = {
  'danske-bank': ['dato', 'tekst', 'beløb', 'saldo', 'status', 'afstemt'],
  nordea: ['bogføringsdato', 'beløb', 'afsender', 'modtager', 'navn', 'beskrivelse', 'saldo'],
  bankdata: ['dato', 'tekst', 'beløb', 'saldo', 'valørdato'],
}

const reduced = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-zæøå]/g, '')

/** Guesses each column's field; if several columns match a field, the one with the most specific heading wins. */
export function guessBankFields(headings: readonly string[]): (BankField | null)[] {
  const bare = headings.map(reduced)
  const guessed: (BankField | null)[] = headings.map(() => null)
  for (const field of BANK_FIELDS) {
    const place = HEADINGS[field]
      .map((known) => bare.findIndex((one, nth) => one === known && guessed[nth] === null))
      .find((nth) => nth >= 0)
    if (place !== undefined) guessed[place] = field
  }
  return guessed
}

export function findBankPreset(headings: readonly string[]): BankPreset | null {
  const known = new Set(headings.map(reduced))
  return BANK_PRESETS.find((preset) => PRESET_HEADINGS[preset].every((heading) => known.has(heading))) ?? null
}

export function findBankMappingProblem(
  fields: readonly (BankField | null)[],
): 'field-twice' | 'no-date' | 'no-amount' | 'no-text' | null {
  const chosen = fields.filter((field) => field !== null)
  if (new Set(chosen).size < chosen.length) return 'field-twice'
  if (!chosen.includes('date')) return 'no-date'
  if (!chosen.includes('amount') && !chosen.includes('amount-out')) return 'no-amount'
  return chosen.some((field) => field === 'text' || field === 'message' || field === 'payer') ? null : 'no-text'
}
