import { findBirthDateProblem } from './birth-date.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import type { DateOrder } from './date-order.ts'
import {
  DIGIT_ORDERS,
  type DigitDates,
  isShortenedCpr,
  joinDate,
  maskedCprDigits,
  parseDateDigits,
  parseDigitDate,
} from './import-date-format.ts'
import { isCprNumber, type ParsedCell } from './import-values.ts'
import { normalizeTypedSigns, toPlainLine } from './plain-text.ts'

const DANISH_MONTHS = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
/** English and German. */
const OTHER_MONTHS: Readonly<Record<string, string>> = {
  may: 'maj',
  oct: 'okt',
  mai: 'maj',
  mär: 'mar',
  dez: 'dec',
}

const TIME_OF_DAY =
  /(?:t|,? (?:kl\.? ?)?)(?:\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d{1,9})?)? ?(?:z|[ap]\.?m\.?|[+-]\d{2}(?::?\d{2})?)?|\d{1,2} ?[ap]\.?m\.?)$/

const BEFORE_DATE =
  /^(?:(?:man|tirs?|ons|tors?|fre|lør|søn|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:dag|day)?\.?,? )?(?:født |f\. ?)?(?:den |d\. ?)?/
const AFTER_DATE = /,? ?(?:\([^()]*\)|kl\.? ?\d{1,2})$/

/** Of a date without a time, of a time without separators, and of the text of a date in JavaScript. */
const ZONE_AFTER_DATE = /(?<=\d)z$|t\d{6}z?$| \d{2}:\d{2}:\d{2} gmt[+-]\d{4}$/

/** Only five digits (from May 1927) are accepted, since four are more likely a year. */
const EXCEL_EPOCH = '1899-12-30'

/**
 * Formats such as 31-12-2010, 31/12/10, 31. dec. 2010, 31122010, 31st December 2010, 20101231 and 311210-XXXX (masked
 * civil registration number). Two-digit years are the latest that is not in the future. `digits`: the format of the
 * column's dates without separators.
 */
export function parseBirthDate(
  cell: string,
  today: CalendarDate,
  order: DateOrder = 'day-first',
  digits: DigitDates = { order, shortened: null },
): ParsedCell<CalendarDate> {
  const text = normalizeTypedSigns(toPlainLine(cell)).toLowerCase()
  if (isCprNumber(text) || isShortenedCpr(text)) return { problem: 'civil-number' }
  const masked = maskedCprDigits(text)
  if (masked !== null) return checkBirthDate(parseDigitDate(masked, 'day-first', today), today)
  const bare = text.replace(BEFORE_DATE, '').replace(AFTER_DATE, '').replace(ZONE_AFTER_DATE, '').replace(/\.$/, '')
  const date = findDate(bare, today, order, digits) ?? findDate(bare.replace(TIME_OF_DAY, ''), today, order, digits)
  return checkBirthDate(date, today)
}

function checkBirthDate(date: CalendarDate | null, today: CalendarDate): ParsedCell<CalendarDate> {
  if (date === null) return { problem: 'not-a-date' }
  const problem = findBirthDateProblem(date, today)
  if (problem === 'not-a-date') return { problem: isWrittenRight(date) ? 'no-such-day' : problem }
  return problem ? { problem } : { value: date }
}

function findDate(text: string, today: CalendarDate, order: DateOrder, digits: DigitDates): CalendarDate | null {
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]*([a-zæøå]+)[ .,-]*'?(\d{4}|\d{2})$/.exec(text)
  if (named) return parseNamedMonth(named[3] ?? '', named[2] ?? '', named[1] ?? '', today)
  const american = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text)
  if (american) return parseNamedMonth(american[3] ?? '', american[1] ?? '', american[2] ?? '', today)
  const first = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text)
  if (first && isDay(joinDate(first[1] ?? '', first[2] ?? '', first[3] ?? '', today))) {
    return joinDate(first[1] ?? '', first[2] ?? '', first[3] ?? '', today)
  }
  const last = /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4}|\d{2})$/.exec(text)
  if (last) {
    const [first = '', second = '', year = ''] = last.slice(1)
    return order === 'day-first' ? joinDate(year, second, first, today) : joinDate(year, first, second, today)
  }
  const withTime = /^(\d{5})[.,]\d+$/.exec(text)
  const bare = parseDateDigits(text)
  if (bare === null) return withTime ? addDays(EXCEL_EPOCH, Number(withTime[1])) : null
  return dateOfColumn(bare, today, digits)
}

function dateOfColumn(bare: string, today: CalendarDate, { order, shortened }: DigitDates): CalendarDate | null {
  if (bare.length === 5) {
    if (shortened === 'spreadsheet-day') return addDays(EXCEL_EPOCH, Number(bare))
    return shortened === 'zero' && order !== null ? parseDigitDate(bare, order, today) : null
  }
  if (order !== null) return parseDigitDate(bare, order, today)
  const possible = DIGIT_ORDERS.map((one) => parseDigitDate(bare, one, today)).filter((date) => date && isDay(date))
  return new Set(possible).size === 1 ? (possible[0] ?? null) : null
}

function parseNamedMonth(year: string, month: string, day: string, today: CalendarDate): CalendarDate | null {
  const short = month.slice(0, 3)
  const place = DANISH_MONTHS.indexOf(OTHER_MONTHS[short] ?? short)
  return place < 0 ? null : joinDate(year, String(place + 1), day, today)
}

function isWrittenRight(date: CalendarDate): boolean {
  const [year = '', month = '', day = ''] = date.split('-')
  const inMonth = (name: string, most: number) => Number(name) >= 1 && Number(name) <= most
  return inMonth(month, 12) && inMonth(day, 31) && !isDay(date) && isDay(`${year}-${month}-01`)
}

function isDay(date: CalendarDate): boolean {
  return findBirthDateProblem(date, '9999-12-31') === null
}
