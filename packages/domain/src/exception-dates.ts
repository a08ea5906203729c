import { addDays, type CalendarDate } from './calendar-date.ts'
import { parseTypedDate } from './date-input.ts'

/** A longer list is assumed to be a typing error. */
const MAX_DAYS = 400

/**
 * Dates as in `parseTypedDate` and periods such as '12.10.2026 - 18.10.2026' or '1.-3. maj 2027', separated by line
 * breaks, commas, semicolons or 'og'. Null if malformed or longer than `MAX_DAYS`.
 */
export function parseExceptionDates(text: string): CalendarDate[] | null {
  const days = new Set<CalendarDate>()
  for (const line of text.split(/[\n;\u2028\u2029]|,(?! ?\d{4}(?!\d))| (?:og|and) /).map((one) => one.trim())) {
    if (line === '') continue
    const period = readPeriod(line.replace(/\s+/g, ' '))
    if (period === null) return null
    const { from, to } = period
    for (let day = from; day <= to; day = addDays(day, 1)) {
      days.add(day)
      if (days.size > MAX_DAYS) return null
    }
  }
  return [...days].sort()
}

type DayPeriod = { from: CalendarDate; to: CalendarDate }

function readPeriod(text: string): DayPeriod | null {
  const day = parseTypedDate(text)
  if (day) return { from: day, to: day }
  const periods = [...text.matchAll(/ ?(?:[-–—]| til | to ) ?/g)].flatMap(({ 0: sign, index }) => {
    return readEnds(text.slice(0, index).trim(), text.slice(index + sign.length).trim()) ?? []
  })
  return periods.length === 1 ? (periods[0] ?? null) : null
}

/** The first end may omit the year, or month and year. */
function readEnds(first: string, last: string): DayPeriod | null {
  const to = parseTypedDate(last)
  if (!to) return null
  const whole = parseTypedDate(first)
  if (whole) return whole <= to ? { from: whole, to } : null
  const year = Number(to.slice(0, 4))
  const completed = [
    `${first} ${year}`,
    `${first} ${year - 1}`,
    first.replace(/\.$/, '') + last.replace(/^\d{1,2}/, ''),
  ]
  const from = completed.map(parseTypedDate).find((found) => found !== null && found <= to)
  return from ? { from, to } : null
}
