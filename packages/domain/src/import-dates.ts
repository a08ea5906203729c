import { birthDateProblem } from './birth-date.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { isCprNumber, type ParsedCell, plainSigns } from './import-values.ts'
import { toPlainLine } from './plain-text.ts'

export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
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
const EXCEL_BEGINS = '1899-12-30'

/**
 * Formats such as 31-12-2010, 31/12/10, 31. dec. 2010, 31122010, 31st December 2010, 20101231 and 40543
 * (spreadsheet day). Two-digit years are the latest that is not in the future.
 */
export function readBirthDate(
  cell: string,
  today: CalendarDate,
  order: DateOrder = 'day-first',
): ParsedCell<CalendarDate> {
  const text = plainSigns(toPlainLine(cell)).toLowerCase()
  if (isCprNumber(text)) return { problem: 'civil-number' }
  const bare = text.replace(BEFORE_DATE, '').replace(AFTER_DATE, '').replace(ZONE_AFTER_DATE, '').replace(/\.$/, '')
  const date = dateIn(bare, today, order) ?? dateIn(bare.replace(TIME_OF_DAY, ''), today, order)
  if (date === null) return { problem: 'not-a-date' }
  const problem = birthDateProblem(date, today)
  if (problem === 'not-a-date') return { problem: isWrittenRight(date) ? 'no-such-day' : problem }
  return problem ? { problem } : { value: date }
}

function dateIn(text: string, today: CalendarDate, order: DateOrder): CalendarDate | null {
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]*([a-zæøå]+)[ .,-]*'?(\d{4}|\d{2})$/.exec(text)
  if (named) return withMonth(named[3] ?? '', named[2] ?? '', named[1] ?? '', today)
  const american = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text)
  if (american) return withMonth(american[3] ?? '', american[1] ?? '', american[2] ?? '', today)
  const first = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text)
  if (first && isDay(joined(first[1] ?? '', first[2] ?? '', first[3] ?? '', today))) {
    return joined(first[1] ?? '', first[2] ?? '', first[3] ?? '', today)
  }
  const last = /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text)
  if (last) {
    const [first = '', second = '', year = ''] = last.slice(1)
    return order === 'day-first' ? joined(year, second, first, today) : joined(year, first, second, today)
  }
  const serial = /^(\d{5})([.,]\d+)?$/.exec(text)
  return serial ? addDays(EXCEL_BEGINS, Number(serial[1])) : null
}

function withMonth(year: string, month: string, day: string, today: CalendarDate): CalendarDate | null {
  const short = month.slice(0, 3)
  const place = MONTHS.indexOf(OTHER_MONTHS[short] ?? short)
  return place < 0 ? null : joined(year, String(place + 1), day, today)
}

function isWrittenRight(date: CalendarDate): boolean {
  const [year = '', month = '', day = ''] = date.split('-')
  const inMonth = (name: string, most: number) => Number(name) >= 1 && Number(name) <= most
  return inMonth(month, 12) && inMonth(day, 31) && !isDay(date) && isDay(`${year}-${month}-01`)
}

function isDay(date: CalendarDate): boolean {
  return birthDateProblem(date, '9999-12-31') === null
}

function joined(year: string, month: string, day: string, today: CalendarDate): CalendarDate {
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year.length === 4) return year + rest
  const thisCentury = today.slice(0, 2) + year + rest
  return thisCentury <= today ? thisCentury : `${Number(today.slice(0, 2)) - 1}${year}${rest}`
}
