import { type CalendarDate, isCalendarDate } from './calendar-date.ts'

const MONTH_BY_NAME: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  maj: 5,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  dec: 12,
}
const MAX_LENGTH = 40

const ISO_DATE = /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})$/
const DAY_FIRST = /^(?<day>\d{1,2})(?:\. | ?[-./ ] ?)(?<month>\d{1,2})(?:\. | ?[-./ ] ?)(?<year>\d{4}|\d{2})$/
const WITHOUT_DELIMITERS = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/
const NAMED_MONTH = /^(?<day>\d{1,2})(?:\.|st|nd|rd|th)? ?(?<month>[a-z]{3,9})[.,]? ?(?<year>\d{4}|\d{2})$/
const NAMED_MONTH_FIRST = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/
const BEFORE_DATE =
  /^(?:(?:man|tirs?|ons|tors?|fre|lør|søn|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:dag|day)?[.,]* )?(?:den |d\. ?)?/
const CLOCK_AT_END =
  /(?:t|,? )(?:kl[.:]? ?|klokken |at )?(?<hours>\d{1,2})(?:[.:](?<minutes>\d{2})(?:[.:]00)?(?: ?(?<half>[ap])\.?m)?|(?: ?(?<onHour>[ap])\.?m))$/
const FULL_HOUR = / ?(?:kl[.:]? ?|klokken )(?<hours>\d{1,2})$/

/**
 * Parses '31.12.2026', '31/12 2026', '31-12-26', '31122026', '31. december 2026', 'Dec 31, 2026' and '2026-12-31'; day
 * before month in numeric dates.
 */
export function parseTypedDate(text: string): CalendarDate | null {
  const plain = simplifyDateText(text)
  const shape = [ISO_DATE, DAY_FIRST, WITHOUT_DELIMITERS, NAMED_MONTH, NAMED_MONTH_FIRST].find((candidate) =>
    candidate.test(plain),
  )
  const { day = '', month = '', year = '' } = shape?.exec(plain)?.groups ?? {}
  const number = MONTH_BY_NAME[month.slice(0, 3)] ?? month
  const date = `${year.length === 2 ? `20${year}` : year}-${`${number}`.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

/** '31.12.2026 kl. 19.00' to '2026-12-31T19:00'. */
export function parseTypedDateTime(text: string): string | null {
  const plain = simplifyDateText(text)
  const clock = CLOCK_AT_END.exec(plain) ?? FULL_HOUR.exec(plain)
  const { hours = '', minutes = '00', half, onHour } = clock?.groups ?? {}
  const hour = hourOfDay(Number(hours), half ?? onHour)
  if (!clock || hour === null || Number(minutes) > 59) return null
  const date = parseTypedDate(plain.slice(0, clock.index))
  return date && `${date}T${`${hour}`.padStart(2, '0')}:${minutes}`
}

/** 12 am is midnight. */
function hourOfDay(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours > 23 ? null : hours
  if (hours < 1 || hours > 12) return null
  return (hours % 12) + (half === 'p' ? 12 : 0)
}

export function formatTypedDate(date: CalendarDate, language: 'da' | 'en'): string {
  return date
    .split('-')
    .reverse()
    .join(language === 'da' ? '.' : '/')
}

export function formatTypedDateTime(clockText: string, language: 'da' | 'en'): string {
  const [date = '', clock = ''] = clockText.split('T')
  const day = formatTypedDate(date, language)
  return language === 'da' ? `${day} kl. ${clock.replace(':', '.')}` : `${day} ${clock}`
}

function simplifyDateText(text: string): string {
  if (text.length > MAX_LENGTH) return ''
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[–—]/g, '-')
    .toLowerCase()
    .replace(BEFORE_DATE, '')
    .replace(/\.$/, '')
}
