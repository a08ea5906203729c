import { birthDateProblem } from './birth-date.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { COUNTRIES } from './country.ts'
import { emailAddress } from './email.ts'
import { isPersonName } from './person-name.ts'
import { folded } from './register-text.ts'

export type CellProblem =
  | 'not-a-date'
  | 'no-such-day'
  | 'in-the-future'
  | 'civil-number'
  | 'not-a-phone'
  | 'not-an-email'
  | 'not-a-gender'
  | 'not-a-post-code'
  | 'not-a-country'
  | 'not-a-name'
  | 'too-long'
  | 'not-text'

/** Parsed cell, or why it is rejected. */
export type Read<T> = { value: T } | { problem: CellProblem }

export type ImportedGender = 'female' | 'male' | 'other' | 'undisclosed'

/** Maximum characters of a first or last name, and of an address line. */
const NAME_LENGTH = 80
const LINE_LENGTH = 50

/** Danish civil registration number (CPR): '311210-1234', dash optional. Must not be stored in a club's register. */
const CIVIL_NUMBER = /^\d{6}[- ]?\d{4}$/

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
const ENGLISH_MONTHS: Readonly<Record<string, string>> = { may: 'maj', oct: 'okt' }

/**
 * Day zero of Excel's date serial numbers. Only five digits are accepted (from May 1927), because four are more likely
 * a year.
 */
const EXCEL_BEGINS = '1899-12-30'

/**
 * Parses a birth date in Danish and spreadsheet formats: 31-12-2010, 31.12.2010, 31/12/10, 31. dec. 2010, 31122010,
 * 2010-12-31, 20101231, 40543. The day precedes the month. Two-digit years are the latest that is not in the future.
 */
export function readBirthDate(cell: string, today: CalendarDate): Read<CalendarDate> {
  const text = cell.trim().replace(/[T ]00:00(:00)?([.,]0+)?Z?$/, '')
  if (CIVIL_NUMBER.test(text)) return { problem: 'civil-number' }
  const date = dateIn(text.toLowerCase(), today)
  if (date === null) return { problem: 'not-a-date' }
  const problem = birthDateProblem(date, today)
  if (problem === 'not-a-date') return { problem: isWrittenRight(date) ? 'no-such-day' : problem }
  return problem ? { problem } : { value: date }
}

function dateIn(text: string, today: CalendarDate): CalendarDate | null {
  const named = /^(\d{1,2})\.?[ -]+([a-zæøå]+)\.?[ -]+(\d{4}|\d{2})$/.exec(text)
  if (named) {
    const month = (named[2] ?? '').slice(0, 3)
    const place = MONTHS.indexOf(ENGLISH_MONTHS[month] ?? month)
    return place < 0 ? null : joined(named[3] ?? '', String(place + 1), named[1] ?? '', today)
  }
  const first = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text)
  if (first && isDay(joined(first[1] ?? '', first[2] ?? '', first[3] ?? '', today))) {
    return joined(first[1] ?? '', first[2] ?? '', first[3] ?? '', today)
  }
  const last = /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text)
  if (last) return joined(last[3] ?? '', last[2] ?? '', last[1] ?? '', today)
  const serial = /^(\d{5})([.,]0+)?$/.exec(text)
  return serial ? addDays(EXCEL_BEGINS, Number(serial[1])) : null
}

/** True for a well-formed date that does not exist, such as 31 February. */
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

/** Parses a telephone number: Danish numbers to eight digits, others to + and country code. */
export function readPhone(cell: string): Read<string> {
  const text = cell
    .trim()
    .replace(/[\s().\-\u00a0]/g, '')
    .replace(/^00/, '+')
  const danish = /^(?:\+45|45)?(\d{8})$/.exec(text)
  if (danish) return { value: danish[1] ?? '' }
  return /^\+\d{7,15}$/.test(text) ? { value: text } : { problem: 'not-a-phone' }
}

const AN_EMAIL = emailAddress('')

export function readEmail(cell: string): Read<string> {
  const parsed = AN_EMAIL.safeParse(cell.trim().replace(/^mailto:/i, ''))
  return parsed.success && parsed.data.length <= 254 ? { value: parsed.data } : { problem: 'not-an-email' }
}

const GENDERS: Readonly<Record<ImportedGender, readonly string[]>> = {
  female: ['k', 'kvinde', 'kvindelig', 'pige', 'dame', 'f', 'female', 'w', 'woman', 'girl'],
  male: ['m', 'mand', 'mandlig', 'dreng', 'herre', 'male', 'man', 'boy'],
  other: ['x', 'andet', 'anden', 'andre', 'other', 'nonbinær', 'nonbinary', 'ikkebinær'],
  undisclosed: ['ukendt', 'ikkeoplyst', 'ønskerikkeatoplyse', 'unknown', 'undisclosed', 'notdisclosed'],
}

/** Parses a gender from its Danish or English word or abbreviation. */
export function readGender(cell: string): Read<ImportedGender> {
  const word = cell.toLowerCase().replace(/[^a-zæøå]/g, '')
  for (const [gender, words] of Object.entries(GENDERS)) {
    if (words.includes(word)) return { value: gender as ImportedGender }
  }
  return { problem: 'not-a-gender' }
}

/**
 * A post code, optionally followed by the city. Restores the leading zero that spreadsheets drop when they read a
 * Danish code as a number.
 */
export function readPostCode(cell: string): Read<{ postCode: string; city: string | null }> {
  const match = /^(?:(?:dk|d|se|s|no|n)-)?(\d{3}) ?(\d{0,2})(?:[.,]0)?(?:[ ,]+([^\d ,].*))?$/i.exec(cell.trim())
  if (!match) return { problem: 'not-a-post-code' }
  const digits = (match[1] ?? '') + (match[2] ?? '')
  const city = match[3]?.trim() || null
  return { value: { postCode: digits.padStart(4, '0'), city: city === null ? null : [...city].slice(0, 50).join('') } }
}

const COUNTRY_WORDS: Readonly<Record<string, string>> = {
  danmark: 'Denmark',
  sverige: 'Sweden',
  norge: 'Norway',
  ...Object.fromEntries(
    COUNTRIES.flatMap(({ name, alpha2 }) => [name, alpha2].map((word) => [word.toLowerCase(), name])),
  ),
}

export function readCountry(cell: string): Read<string> {
  const known = COUNTRY_WORDS[cell.trim().toLowerCase()]
  return known ? { value: known } : { problem: 'not-a-country' }
}

export function readName(cell: string): Read<string> {
  const text = cell.trim().replace(/\s+/g, ' ')
  if ([...text].length > NAME_LENGTH) return { problem: 'too-long' }
  return isPersonName(text) ? { value: text } : { problem: 'not-a-name' }
}

/** Splits a full name: 'Peter Holm Jensen', or 'Jensen, Peter Holm'. */
export function readWholeName(cell: string): Read<{ firstName: string; lastName: string }> {
  const text = cell.trim().replace(/\s+/g, ' ')
  const turned = /^([^,]+), ([^,]+)$/.exec(text)
  const [firstName, lastName] = turned
    ? [turned[2] ?? '', turned[1] ?? '']
    : [/^(.*) \S+$/.exec(text)?.[1] ?? text, /^.* (\S+)$/.exec(text)?.[1] ?? '']
  const first = readName(firstName)
  if ('problem' in first) return first
  if (lastName === '') return { value: { firstName: first.value, lastName: '' } }
  const last = readName(lastName)
  return 'problem' in last ? last : { value: { firstName: first.value, lastName: last.value } }
}

export function readLine(cell: string): Read<string> {
  const text = cell.trim().replace(/\s+/g, ' ')
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return { problem: 'not-text' }
  return [...text].length > LINE_LENGTH ? { problem: 'too-long' } : { value: text }
}

/** Parses names of tags or teams separated by commas, semicolons or bars; removes duplicates ignoring case. */
export function readNames(cell: string): Read<string[]> {
  const names = new Map<string, string>()
  for (const part of cell.split(/[,;|\n]/)) {
    const name = readLine(part)
    if ('problem' in name) return name
    if (name.value !== '' && !names.has(name.value.toLowerCase())) names.set(name.value.toLowerCase(), name.value)
  }
  return { value: [...names.values()] }
}

/** Whether two first names have a word in common, so may belong to the same person. */
export function sharesName(one: string, other: string): boolean {
  const words = new Set(folded(one).split(/[\s-]+/))
  return folded(other)
    .split(/[\s-]+/)
    .some((word) => words.has(word))
}
