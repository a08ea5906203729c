const TIME_ZONE = 'Europe/Copenhagen'
type Language = 'da' | 'en'
const LOCALES: Record<Language, string> = { da: 'da-DK', en: 'en-GB' }

type Parts = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string>

const formatCache = new Map<string, Intl.DateTimeFormat>()

/** Memoised, because creating a date format is slow. */
export function getDateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formatCache.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], options)
  formatCache.set(key, known)
  return known
}

const WITH_WEEKDAY = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

function getDateParts(instant: Date, language: Language, timeZone: string): Parts {
  const found: Parts = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' }
  for (const { type, value } of getDateFormat(language, { ...WITH_WEEKDAY, timeZone }).formatToParts(instant)) {
    if (type in found) found[type as keyof Parts] = value
  }
  return found
}

function formatDay({ weekday, day, month, year }: Parts, language: Language, withYear: boolean): string {
  const bareWeekday = weekday.replace(/\.$/, '')
  const end = withYear ? ` ${year}` : ''
  return language === 'da' ? `${bareWeekday}. ${day}. ${month}${end}` : `${bareWeekday} ${day} ${month}${end}`
}

export type DateStyle = { language: Language; now: Date; withTime?: boolean }

export function formatInstant(instant: Date, { language, now, withTime = true }: DateStyle): string {
  const found = getDateParts(instant, language, TIME_ZONE)
  const thisYear = getDateParts(now, language, TIME_ZONE).year
  const day = formatDay(found, language, found.year !== thisYear)
  if (!withTime) return day
  return language === 'da' ? `${day} kl. ${found.hour}.${found.minute}` : `${day} at ${found.hour}:${found.minute}`
}

/** Shows only the time if it is today ('kl. 19.00'). */
export function formatDeadline(instant: Date, { language, now }: Pick<DateStyle, 'language' | 'now'>): string {
  const isToday = (['day', 'month', 'year'] as const).every(
    (part) => getDateParts(instant, language, TIME_ZONE)[part] === getDateParts(now, language, TIME_ZONE)[part],
  )
  if (!isToday) return formatInstant(instant, { language, now })
  const { hour, minute } = getDateParts(instant, language, TIME_ZONE)
  return language === 'da' ? `kl. ${hour}.${minute}` : `${hour}:${minute}`
}

export function formatCalendarDate(date: string, language: Language): string {
  const { day, month, year } = getDateParts(new Date(`${date}T12:00:00Z`), language, 'UTC')
  return language === 'da' ? `${day}. ${month} ${year}` : `${day} ${month} ${year}`
}

/** '1. januar – 31. december 2026'; a shared year appears once. */
export function formatPeriod(from: string, to: string, language: Language): string {
  const start = formatCalendarDate(from, language)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${sameYear ? start.replace(/ \d{4}$/, '') : start} – ${formatCalendarDate(to, language)}`
}
