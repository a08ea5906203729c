import type { BankField, BankMapping } from './bank-columns.ts'
import { type CalendarDate, isCalendarDate } from './calendar-date.ts'
import type { DateOrder } from './date-order.ts'
import { parseBankAccount } from './invoice.ts'
import type { Minor } from './money.ts'
import { toPlainLine, unescapeCell } from './plain-text.ts'

export type StatementLine = {
  bookedOn: CalendarDate
  /** Øre; positive for money received. */
  amountMinor: Minor
  text: string
  payer: string
  reference: string
  bankReference: string
}
/**
 * `keyTexts`: the texts with only hyphenated personal numbers masked, as keys of earlier imports were computed. They are
 * never stored.
 */
export type ReadStatementLine = StatementLine & { keyTexts: Pick<StatementLine, 'text' | 'payer'> }
export const BANK_LINE_REFUSALS = [
  'pending',
  'other-currency',
  'no-date',
  'no-amount',
  'nothing',
  'truncated',
  'other-format',
] as const
/** `nothing`: its amount is zero. `other-format`: the day was already imported from a file of another format. */
export type BankLineRefusal = (typeof BANK_LINE_REFUSALS)[number]
export type BankRowResult = ReadStatementLine | { refusal: BankLineRefusal }

export const BANK_LIMITS = {
  bytes: 40_000_000,
  lines: 50_000,
  textLength: 500,
  nameLength: 160,
  referenceLength: 80,
} as const
const MAX_DIGITS = 13
const MAX_AMOUNT_LENGTH = 40
const PENDING = /^(?:venter|reserveret|afventer|kommende|ikke bogført|pending|reserved)/i
const CIVIL_NUMBER_MASK = '******-****'
const CIVIL_NUMBERS = /(?<!\d)\d{6}-\d{4}(?!\d)/g

/** Separates the cells of which a text consists. */
export const TEXT_SEPARATOR = ' · '
/**
 * Ten digits that begin with a date, as in a personal number without hyphen. Account numbers and references of
 * payments and payouts that are labelled, or that follow a bank's registration number, are not matched.
 */
const BARE_CIVIL_NUMBERS =
  /(?<![\d+<])(?<!(?:konto|kto|account|acc|reference|ref|betalings-?id|fik|faktura|fakt|invoice|afregning|udbetaling|settlement|payout)[\s.:#-]{0,3}(?:(?:nr|nummer|no)[\s.:#-]{0,3})?)(?<!(?<!\d)(?!20)\d{4}[ .-]?)(\d{6}) ?\d{4}(?![\d<]|[.,]\d)/giu

/** Masks Danish personal numbers (CPR) in a text, because the portal must not store them. */
export function cleanStatementText(text: string, maxLength: number = BANK_LIMITS.textLength): string {
  return maskHyphenated(toPlainLine(unescapeCell(text)), maxLength)
}

/** Masks also personal numbers without hyphen in a text that a person wrote; references can look like them. */
export function freeText(text: string, maxLength: number = BANK_LIMITS.textLength): string {
  const masked = toPlainLine(unescapeCell(text)).replace(BARE_CIVIL_NUMBERS, (digits, date: string) =>
    isDatePart(date) ? CIVIL_NUMBER_MASK : digits,
  )
  return maskHyphenated(masked, maxLength)
}

function maskHyphenated(text: string, maxLength: number): string {
  return [...text.replace(CIVIL_NUMBERS, CIVIL_NUMBER_MASK)].slice(0, maxLength).join('')
}

/** Whether six digits are a day, month and year of some century. */
function isDatePart(digits: string): boolean {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  return ['19', '20'].some((century) => isCalendarDate(`${century}${year}-${month}-${day}`))
}

/**
 * Parses amounts such as '1.250,00', '-1250.00', '1 250,5', '+250,00 DKK', 'kr. 250,00' and '250,-'. Null if malformed,
 * ambiguous or not whole øre.
 */
export function readBankAmount(cell: string): Minor | null {
  if (cell.length > MAX_AMOUNT_LENGTH) return null
  const bare = toPlainLine(unescapeCell(cell))
    .replaceAll(/[\s\u00a0]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/(?:kr\.?|dkk)$/i, '')
    .replace(/^([+-]?)(?:kr\.?|dkk)/i, '$1')
    .replace(/,-$/, '')
  const isTrailing = /^\d.*-$/.test(bare)
  const [, sign = '', whole = '', ore = ''] =
    /^([+-]?)(.*?)(?:[.,](\d{1,2}))?$/.exec(isTrailing ? bare.slice(0, -1) : bare) ?? []
  const digits = ungrouped(whole, isTrailing ? bare.slice(0, -1) : bare)
  if (digits === null || digits.length > MAX_DIGITS) return null
  const minor = Number(digits) * 100 + Number(ore.padEnd(2, '0'))
  return sign === '-' || isTrailing ? 0 - minor : minor
}

/** Thousands separators must differ from the decimal separator. */
function ungrouped(whole: string, bare: string): string | null {
  if (/^\d+$/.test(whole)) return whole
  const [, separator] = /^\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*$/.exec(whole) ?? []
  if (separator === undefined || separator === bare.charAt(bare.search(/[.,]\d{1,2}$/))) return null
  // '1,250' could be 1250 or 1.25, so it is rejected.
  return separator === ',' && whole === bare.replace(/^[+-]/, '') ? null : whole.replaceAll(/\D/g, '')
}

/** Parses 31-12-2026, 31.12.26, 2026/12/31 and 20261231, with or without a time. */
export function readBankDate(cell: string, order: DateOrder): CalendarDate | null {
  const [text = ''] = toPlainLine(unescapeCell(cell)).split(/[T ]/)
  const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(text)
  const yearLast = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/.exec(text)
  const [, first = '', second = '', third = ''] = yearFirst ?? yearLast ?? []
  const [year, month, day] = yearFirst
    ? [first, second, third]
    : order === 'day-first'
      ? [third, second, first]
      : [third, first, second]
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

export function readBankRow(cells: readonly string[], { fields, dateOrder }: BankMapping): BankRowResult {
  const cell = (field: BankField) => cells[fields.indexOf(field)] ?? ''
  if (PENDING.test(cell('status').trim()) || PENDING.test(cell('date').trim())) return { refusal: 'pending' }
  const currency = cell('currency').trim().toUpperCase()
  if (currency !== '' && currency !== 'DKK') return { refusal: 'other-currency' }
  const bookedOn = readBankDate(cell('date'), dateOrder)
  if (bookedOn === null) return { refusal: 'no-date' }
  const amountMinor = amountIn(cell('amount'), cell('amount-out'))
  if (amountMinor === null) return { refusal: 'no-amount' }
  if (amountMinor === 0) return { refusal: 'nothing' }
  return {
    bookedOn,
    amountMinor,
    ...maskTexts((mask) => ({
      text: joinTexts(mask(cell('text')), mask(cell('message'))),
      payer: mask(cell('payer'), BANK_LIMITS.nameLength),
    })),
    reference: cleanStatementText(cell('reference'), BANK_LIMITS.referenceLength),
    bankReference: cleanStatementText(cell('bank-reference'), BANK_LIMITS.referenceLength),
  }
}

/** The texts of a line, masked for storage and for its key. */
export function maskTexts(
  read: (mask: typeof freeText) => Pick<StatementLine, 'text' | 'payer'>,
): Pick<ReadStatementLine, 'text' | 'payer' | 'keyTexts'> {
  return { ...read(freeText), keyTexts: read(cleanStatementText) }
}

/** Without repeating a text that the other contains. */
function joinTexts(one: string, other: string): string {
  if (other === '' || one.toLowerCase().includes(other.toLowerCase())) return one
  const joined = one === '' ? other : `${one}${TEXT_SEPARATOR}${other}`
  return [...joined].slice(0, BANK_LIMITS.textLength).join('')
}

/** `out`: cell of a separate column for withdrawals, with or without a minus. */
function amountIn(amount: string, out: string): Minor | null {
  if (out.trim() === '') return readBankAmount(amount)
  const withdrawn = readBankAmount(out)
  if (withdrawn === null) return null
  if (withdrawn === 0) return readBankAmount(amount)
  return amount.trim() === '' || readBankAmount(amount) === 0 ? 0 - Math.abs(withdrawn) : null
}

/** Unique in the account: the bank's reference or the line's content, plus a counter among equal lines of the day. */
export function computeLineKeys(lines: readonly ReadStatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ bookedOn, amountMinor, keyTexts, reference, bankReference }) => {
    // Date and amount are included because some banks reuse references, also within a batch.
    const texts = [keyTexts.text.toLowerCase(), keyTexts.payer.toLowerCase(), reference]
    const content = bankReference === '' ? texts : [bankReference]
    const said = JSON.stringify([bookedOn, amountMinor, ...content])
    const nth = (seen.get(said) ?? 0) + 1
    seen.set(said, nth)
    return nth === 1 ? said : `${said} ${nth}`
  })
}

/** '1234 0012345678' for Danish accounts, letters and digits for others. Null if invalid. */
export function normalizeBankAccount(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  const danish = /^DK\d{2}(\d{4})(\d{10})$/.exec(bare)
  if (danish) return isIban(bare) ? `${danish[1]} ${danish[2]}` : null
  if (/^[A-Z]{2}\d{2}/.test(bare)) return isIban(bare) ? bare : null
  return parseBankAccount(bare)
}

/** ISO 13616, modulus 97. */
function isIban(bare: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return false
  let rest = 0
  for (const sign of bare.slice(4) + bare.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** ISO 20022: '1250.5', without sign or separators. Null if malformed or not whole øre. */
export function readDecimalAmount(text: string): Minor | null {
  const [, whole, ore = ''] = /^(\d{1,13})(?:\.(\d{1,2})0{0,10})?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(ore.padEnd(2, '0'))
}
