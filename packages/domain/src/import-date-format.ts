import { findBirthDateProblem } from './birth-date.ts'
import type { CalendarDate } from './calendar-date.ts'
import { type DateOrder, guessDateOrder } from './date-order.ts'
import { normalizeTypedSigns, toPlainLine } from './plain-text.ts'

export type DigitOrder = DateOrder | 'year-first'

/**
 * Dates without separators. `order`: null if the cells contradict each other. `shortened`: five digits have lost a zero
 * (30585 is 030585), are spreadsheet days, or null if they may be either.
 */
export type DigitDates = { order: DigitOrder | null; shortened: 'zero' | 'spreadsheet-day' | null }

/** `order`: of dates with separators; null without any numbered date. */
export type BirthDateFormat = { order: DateOrder | null; digits: DigitDates }

export const DIGIT_ORDERS: readonly DigitOrder[] = ['day-first', 'month-first', 'year-first']

/** Formats in headings, such as 'dd-mm-åååå', 'ddmmaa', 'MM/DD/YYYY' and 'TTMMJJ'. */
const FORMAT_PATTERNS: readonly (readonly [DigitOrder, RegExp])[] = [
  ['day-first', /(?<!\p{L})[dt]{1,2}[-./ ]?m{1,2}[-./ ]?(?:[yåaj]{4}|[yåaj]{2})(?!\p{L})/u],
  ['month-first', /(?<!\p{L})m{1,2}[-./ ]?[dt]{1,2}[-./ ]?(?:[yåaj]{4}|[yåaj]{2})(?!\p{L})/u],
  ['year-first', /(?<!\p{L})(?:[yåaj]{4}|[yåaj]{2})[-./ ]?m{1,2}[-./ ]?[dt]{1,2}(?!\p{L})/u],
]
const CIVIL_NUMBERS = /(?<!\p{L})(?:cpr|personnummer|personnr|civil)/u

/** Fewer cells could be spreadsheet days by chance. */
const MIN_SHORTENED = 3
/** One cell in so many may contradict the others. */
const MAX_MISTAKES = 10

/** Decides from the heading and all cells of the column. `chosen`: the order that the organiser chose. */
export function guessBirthDateFormat(
  heading: string,
  cells: Iterable<string>,
  today: CalendarDate,
  chosen?: DateOrder,
): BirthDateFormat {
  const all = Array.from(cells, normalizeCell).filter((cell) => cell !== '')
  const named = headingFormat(heading)
  const digits = guessDigitDates(all, today, chosen, named)
  const ofDigits = digits.order === 'year-first' ? null : digits.order
  const separated = guessDateOrder(all, named?.order === 'month-first' ? 'month-first' : 'day-first')
  return {
    order: chosen ?? separated ?? (all.some((cell) => parseDateDigits(cell) !== null) ? ofDigits : null),
    digits,
  }
}

type HeadingFormat = { order: DigitOrder; isUnseparated: boolean }

function headingFormat(heading: string): HeadingFormat | null {
  const text = heading.normalize('NFC').toLowerCase()
  for (const [order, format] of FORMAT_PATTERNS) {
    const found = format.exec(text)
    if (found) return { order, isUnseparated: /^\p{L}+$/u.test(found[0]) }
  }
  return CIVIL_NUMBERS.test(text) ? { order: 'day-first', isUnseparated: true } : null
}

function guessDigitDates(
  cells: readonly string[],
  today: CalendarDate,
  chosen: DateOrder | undefined,
  named: HeadingFormat | null,
): DigitDates {
  const numbers = cells.flatMap((cell) => parseDateDigits(cell) ?? [])
  const [short, long] = [numbers.filter(({ length }) => length === 5), numbers.filter(({ length }) => length > 5)]
  const count = (of: readonly string[], order: DigitOrder) =>
    of.filter((digits) => isPossibleDate(digits, order, today)).length
  const preferred = [...new Set([chosen, named?.order, ...DIGIT_ORDERS].filter((order) => order !== undefined))]
  const fitting = new Map(preferred.map((order) => [order, count(long, order)]))
  const [likely = 'day-first', next = likely] = preferred.toSorted(
    (one, other) => (fitting.get(other) ?? 0) - (fitting.get(one) ?? 0),
  )
  const order = likely === 'year-first' ? likely : (chosen ?? likely)
  const provenBy = (one: DigitOrder, other: DigitOrder) =>
    long.filter((digits) => isPossibleDate(digits, one, today) && !isPossibleDate(digits, other, today)).length
  if (named === null && provenBy(next, likely) * MAX_MISTAKES > provenBy(likely, next)) {
    return { order: null, shortened: null }
  }
  const shortFitting = count(short, order)
  const isMostlyZero = shortFitting * 2 > short.length
  if (long.length > 0 || named?.isUnseparated || cells.some((cell) => maskedCprDigits(cell) !== null)) {
    return { order, shortened: named?.isUnseparated || isMostlyZero ? 'zero' : null }
  }
  if (short.length > 0 && !isMostlyZero) return { order, shortened: 'spreadsheet-day' }
  const isYear = named === null && count(short, 'year-first') === short.length
  return { order, shortened: shortFitting === short.length && short.length >= MIN_SHORTENED && !isYear ? 'zero' : null }
}

/** Called for every cell of a table, most of which are ASCII. */
function normalizeCell(cell: string): string {
  return (/[^\0-\x7f]/.test(cell) ? normalizeTypedSigns(toPlainLine(cell)) : cell.trim()).toLowerCase()
}

/** Five to eight digits, also as a decimal number: '30585.0'. */
export function parseDateDigits(text: string): string | null {
  return /^(\d{5,8})(?:[.,]0{1,6})?$/.exec(text)?.[1] ?? null
}

/** '030585-XXXX', '30585-****' or '030585-': the six digits of the date. */
export function maskedCprDigits(text: string): string | null {
  const digits = /^(\d{5,6})[- ]{0,3}(?:\d{0,3}[x*?_•.#]{1,4}|(?<=-))$/.exec(text)?.[1]
  return digits?.padStart(6, '0') ?? null
}

/** A number that lost its leading zero. */
export function isShortenedCpr(text: string): boolean {
  const [, digits] = /^(\d{5})[- ]?\d{4}$/.exec(normalizeCell(text)) ?? []
  return digits !== undefined && isPossibleDate(digits, 'day-first', '9999-12-31')
}

function isPossibleDate(digits: string, order: DigitOrder, today: CalendarDate): boolean {
  const date = parseDigitDate(digits, order, today)
  return date !== null && findBirthDateProblem(date, today) === null
}

/** Restores a lost leading zero; null if the digits are no date. */
export function parseDigitDate(digits: string, order: DigitOrder, today: CalendarDate): CalendarDate | null {
  const isLong = digits.length > 6
  if (isLong && order === 'year-first') {
    return digits.length === 8 ? joinDate(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6), today) : null
  }
  // Eight digits that begin with a year are never another date.
  if (/^(?:19|20)\d{6}$/.test(digits)) {
    const date = joinDate(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6), today)
    if (findBirthDateProblem(date, '9999-12-31') === null) return date
  }
  const padded = digits.padStart(isLong ? 8 : 6, '0')
  const [one, two, rest] = [padded.slice(0, 2), padded.slice(2, 4), padded.slice(4)]
  if (order === 'year-first') return joinDate(one, two, rest, today)
  return order === 'day-first' ? joinDate(rest, two, one, today) : joinDate(rest, one, two, today)
}

/** Two-digit years are the latest that is not in the future. */
export function joinDate(year: string, month: string, day: string, today: CalendarDate): CalendarDate {
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year.length === 4) return year + rest
  const thisCentury = today.slice(0, 2) + year + rest
  return thisCentury <= today ? thisCentury : `${Number(today.slice(0, 2)) - 1}${year}${rest}`
}
