import { MAX_DAYS_OFF, type ParsedCalendar } from '@forenet/contract/club/event-days-off'
import { addDays, type CalendarDate, calendarDateAt, isCalendarDate } from '@forenet/domain/calendar-date'
import { countDaysBetween } from '@forenet/domain/event-series'
import { removeInvisible } from '@forenet/domain/invisible-characters'
import ICAL from 'ical.js'

const MAX_READ = 100
const MAX_NAME_LENGTH = 80
const MAX_EVENTS = 3_000
const MIN_SECONDS_OF_DAY_OFF = 6 * 3_600
const MAX_PERIOD_SECONDS = MAX_DAYS_OFF * 86_400

type DaysOffPeriod = ParsedCalendar['periods'][number]

/** Days computed for recurring events; limited, because moving holidays need next year's file. */
const DAYS_AHEAD = 366
/** Limit per file, including past and excluded occurrences. */
const MAX_OCCURRENCES = 20_000
const SUPPORTED_FREQUENCIES: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/** Returns null if the text is not a calendar. */
export function parseCalendarDays(text: string, today: CalendarDate): ParsedCalendar | null {
  const events = parseCalendarEvents(text)
  if (events === null) return null
  const found = new Map<string, DaysOffPeriod>()
  let passedOver = Math.max(0, events.length - MAX_EVENTS)
  const [moved, series] = [listMovedDays(events), groupSeriesByUid(events.slice(0, MAX_EVENTS))]
  const budget = { left: MAX_OCCURRENCES }
  for (const event of events.slice(0, MAX_EVENTS)) {
    const all = found.size < MAX_READ ? expandEvent(event, { today, series, moved, budget }) : []
    const coming = all.filter(({ to }) => to >= today).slice(0, MAX_READ - found.size)
    if (coming.length === 0) passedOver += 1
    for (const period of coming) found.set(`${period.from} ${period.to} ${period.name}`, period)
  }
  const periods = [...found.values()].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1,
  )
  return { periods, passedOver }
}

/** Parses one event at a time, because the library searches all siblings for every event. */
function parseCalendarEvents(text: string): unknown[] | null {
  const strict = normalizeCalendarText(text)
  const events = parseEvents(strict)
  if (events !== null || !/^BEGIN:VCALENDAR/i.test(strict) || !/END:VCALENDAR$/i.test(strict)) return events
  // One invalid line makes the library reject the file.
  const blocks = strict.split(/^BEGIN:VEVENT\r\n/im).slice(1)
  const read = blocks.slice(0, MAX_EVENTS).map((block) => {
    const lines = block.split(/^END:/im)[0] ?? ''
    return parseEvents(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${lines}END:VEVENT\r\nEND:VCALENDAR`)?.[0]
  })
  return read.length > 0 ? read : null
}

function parseEvents(text: string): unknown[] | null {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as [string, unknown, unknown[][]][]
    if (calendars.length === 0 || calendars.some(([name]) => name !== 'vcalendar')) return null
    return calendars.flatMap(([, , components]) => components.filter(([kind]) => kind === 'vevent'))
  } catch {
    return null
  }
}

const DATE_TIME_LINE = /^(DTSTART|DTEND)([;:].*)$/i
const DATE_TIME =
  /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d{1,9})?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** Corrects violations of RFC 5545 that the library would reject or misread. */
function normalizeCalendarText(text: string): string {
  const unfolded = decodeQuotedPrintable(text.replace(/\r\n?/g, '\n')).replace(/\n[ \t]/g, '')
  const isOldVersion = /^VERSION:1\.0[ \t]*$/im.test(unfolded)
  const lines = unfolded.split('\n').map((line) => (isOldVersion ? convertFromVersion1(line.trim()) : line.trim()))
  const first = lines.findIndex((line) => /^\uFEFF?BEGIN:VCALENDAR$/i.test(line))
  const last = lines.findLastIndex((line) => /^END:VCALENDAR$/i.test(line))
  return lines
    .slice(Math.max(0, first), last + 1)
    .filter((line) => line.includes(':'))
    .map((line) => normalizeDateTime(nameParameters(line.replace(/^\uFEFF/, ''))))
    .join('\r\n')
}

/** Texts of vCalendar 1.0, whose lines may end in '=' and continue on the next line. */
function decodeQuotedPrintable(text: string): string {
  if (!/QUOTED-PRINTABLE/i.test(text)) return text
  const lines = text.split('\n')
  const decoded: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const colon = line.indexOf(':')
    const [property = '', ...parameters] = line.slice(0, Math.max(0, colon)).split(';')
    if (!parameters.some((parameter) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/i.test(parameter))) {
      decoded.push(line)
      continue
    }
    const parts = [line.slice(colon + 1).trimEnd()]
    while (parts.at(-1)?.endsWith('=') && at + 1 < lines.length) {
      at += 1
      parts.push((lines[at] ?? '').trim())
    }
    decoded.push(`${property}:${decodeEscapedBytes(parts.map((part) => part.replace(/=$/, '')).join(''), parameters)}`)
  }
  return decoded.join('\n')
}

function decodeEscapedBytes(value: string, parameters: readonly string[]): string {
  const latin = value.replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const isEncoded = !/[^\0-\xff]/.test(latin)
  const text = isEncoded ? decodeBytes(Buffer.from(latin, 'latin1'), parameters) : latin
  return text.replace(/\r\n?|\n/g, '\\n').replace(/(?<!\\)[,;]/g, '\\$&')
}

function decodeBytes(bytes: Uint8Array, parameters: readonly string[]): string {
  const isLatin = parameters.some((parameter) => /^CHARSET="?(?:ISO-8859|WINDOWS-125)/i.test(parameter))
  try {
    return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** vCalendar 1.0 has parameters without names, which some newer programs still write. */
function nameParameters(line: string): string {
  const [header = ''] = line.split(':', 1)
  if (!header.includes(';') || header.includes('"')) return line
  const [property, ...parameters] = header.split(';')
  return [property, ...parameters.filter((one) => one.includes('='))].join(';') + line.slice(header.length)
}

/** Converts a line of vCalendar 1.0, which has other rules, and dates with semicolons. */
function convertFromVersion1(line: string): string {
  const [, property = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/i.exec(line) ?? []
  if (/^(?:EXDATE|RDATE)$/i.test(property))
    return line.slice(0, line.length - value.length) + value.replaceAll(';', ',')
  if (/^RRULE$/i.test(property)) return `${property}:${convertRuleFromVersion1(value)}`
  return /^VERSION$/i.test(property) ? 'VERSION:2.0' : line
}

const OLD_TIMEZONE_RULES = {
  D: ['DAILY', ''],
  W: ['WEEKLY', 'BYDAY'],
  MD: ['MONTHLY', 'BYMONTHDAY'],
  MP: ['MONTHLY', 'BYDAY'],
  YM: ['YEARLY', 'BYMONTH'],
  YD: ['YEARLY', 'BYYEARDAY'],
} as const

/** 'W2 MO WE #10' as FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10. */
function convertRuleFromVersion1(rule: string): string {
  const [, kind = '', interval = '1', rest = ''] = /^(MD|MP|YM|YD|D|W)(\d{1,3})((?: .*)?)$/i.exec(rule.trim()) ?? []
  const known = OLD_TIMEZONE_RULES[kind.toUpperCase() as keyof typeof OLD_TIMEZONE_RULES]
  if (!known) return rule
  const parts = rest.trim().split(/ +/).filter(Boolean)
  const count = parts.find((part) => part.startsWith('#'))?.slice(1)
  const until = parts.find((part) => /^\d{8}(?:T\d{6}Z?)?$/i.test(part))
  const [frequency, by] = known
  const values = parts.filter((part) => !part.startsWith('#') && part !== until)
  const last = until ? `;UNTIL=${until}` : count === '0' ? '' : `;COUNT=${count ?? 2}`
  const chosen = kind.toUpperCase() === 'MP' ? weekdaysOfMonth(values) : values.map(moveSignToFront)
  return `FREQ=${frequency};INTERVAL=${interval}${by !== '' && chosen.length > 0 ? `;${by}=${chosen.join(',')}` : ''}${last}`
}

/** '1-' is the last. */
const moveSignToFront = (value: string) =>
  value.replace(/^(\d+)([+-])$/, (_all, day, sign) => `${sign === '-' ? '-' : ''}${day}`)

function weekdaysOfMonth(values: readonly string[]): string[] {
  const positions = values.filter((value) => /^\d/.test(value)).map(moveSignToFront)
  const days = values.filter((value) => /^[A-Z]{2}$/i.test(value))
  return positions.flatMap((position) => days.map((day) => position + day.toUpperCase()))
}

/** Rewrites a start or end to the form of RFC 5545; an impossible date makes its event unreadable. */
function normalizeDateTime(line: string): string {
  const [, property, rest = ''] = DATE_TIME_LINE.exec(line) ?? []
  if (property === undefined) return line
  // A time zone may be quoted because it contains a colon.
  const [, parameters = '', typed = ''] = /^((?:"[^"]*"|[^":])*):(.*)$/.exec(rest) ?? []
  const [found, year, month, day, hour, minute, second = '00', zone = ''] = DATE_TIME.exec(typed.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (found === undefined || !isCalendarDate(date)) return `${property}:unreadable`
  if (hour === undefined || /;VALUE=DATE(;|$)/i.test(parameters)) return `${property};VALUE=DATE:${year}${month}${day}`
  const clock = `${hour}${minute}${second}`
  if (!/^[+-]/.test(zone)) return `${property}${parameters}:${year}${month}${day}T${clock}${zone.toUpperCase()}`
  const minutes = zone.length > 3 ? zone.slice(-2) : '00'
  const instant = new Date(`${date}T${hour}:${minute}:${second}${zone.slice(0, 3)}:${minutes}`)
  if (Number.isNaN(instant.getTime())) return `${property}:unreadable`
  return `${property}:${instant.toISOString().replace(/[-:]|\.\d+/g, '')}`
}

/**
 * `series`: recurring events by UID. `moved`: days that another event with their UID replaces, or from which it replaces
 * all. `budget`: occurrences left to compute.
 */
type ExpansionContext = {
  today: CalendarDate
  series: ReadonlyMap<string, ICAL.Component>
  moved: ReadonlyMap<string, readonly MovedDay[]>
  budget: { left: number }
}
type MovedDay = { day: CalendarDate; andFuture: boolean }
type JcalProperty = [name: string, parameters: Record<string, unknown>, type: string, value: unknown]

const getProperties = (event: unknown) => (event as [string, JcalProperty[]])[1]

function listMovedDays(events: readonly unknown[]): ExpansionContext['moved'] {
  const moved = events.flatMap((event) => {
    if (event === undefined) return []
    const properties = getProperties(event)
    const uid = properties.find(([name]) => name === 'uid')?.[3]
    const [, parameters, , replaced] = properties.find(([name]) => name === 'recurrence-id') ?? []
    if (typeof uid !== 'string' || typeof replaced !== 'string') return []
    return [{ uid, day: replaced.slice(0, 10), andFuture: isChangeOfThisAndFuture(parameters?.range) }]
  })
  return Map.groupBy(moved, ({ uid }) => uid)
}

const isChangeOfThisAndFuture = (range: unknown) => String(range ?? '').toUpperCase() === 'THISANDFUTURE'

function groupSeriesByUid(events: readonly unknown[]): ExpansionContext['series'] {
  const series = events.flatMap((event) => {
    if (event === undefined) return []
    const names = getProperties(event).map(([name]) => name)
    if (!names.includes('rrule') || !names.includes('uid') || names.includes('recurrence-id')) return []
    const component = new ICAL.Component(event as string[])
    return [[String(component.getFirstPropertyValue('uid') ?? ''), component] as const]
  })
  return new Map(series)
}

function expandEvent(event: unknown, expansion: ExpansionContext): DaysOffPeriod[] {
  try {
    if (event === undefined) return []
    const component = new ICAL.Component(event as string[])
    const name = cleanName(String(component.getFirstPropertyValue('summary') ?? ''))
    const isCalledOff = String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'
    if (isCalledOff || name === '') return []
    const span = findDateSpan(component)
    if (span === null) return []
    const { from, to } = span
    if (from > to || countDaysBetween(from, to) >= MAX_DAYS_OFF) return []
    return listStartDates(component, from, expansion).map((start) => {
      return { name, from: start, to: addDays(start, countDaysBetween(from, to)) }
    })
  } catch {
    return []
  }
}

function listStartDates(component: ICAL.Component, first: CalendarDate, expansion: ExpansionContext): CalendarDate[] {
  const uid = String(component.getFirstPropertyValue('uid') ?? '')
  const replaced = component.getFirstProperty('recurrence-id')
  if (replaced) {
    const series = expansion.series.get(uid)
    if (!(series && isChangeOfThisAndFuture(replaced.getFirstParameter('range')))) return [first]
    const from = toCalendarDate(replaced.getFirstValue() as ICAL.Time, 0)
    const shift = countDaysBetween(from, first)
    const own = listRuleDays(component, expansion)
    if (own.length > 0) return own
    const all = [...listPropertyDates(series, 'rdate'), ...listRuleDays(series, expansion)]
    const later = filterRemainingDays(series, all, uid, { ...expansion, from })
    return [first, ...later.map((day) => addDays(day, shift))]
  }
  const all = [first, ...listPropertyDates(component, 'rdate'), ...listRuleDays(component, expansion)]
  return filterRemainingDays(component, all, uid, { ...expansion, from: null })
}

/** Days that no other event replaces; after `from`, up to the next event that replaces all later ones. */
function filterRemainingDays(
  series: ICAL.Component,
  days: readonly CalendarDate[],
  uid: string,
  { moved, from }: Pick<ExpansionContext, 'moved'> & { from: CalendarDate | null },
): CalendarDate[] {
  const replaced = moved.get(uid) ?? []
  const excluded = new Set([...listPropertyDates(series, 'exdate'), ...replaced.map(({ day }) => day)])
  const next = replaced.filter(({ day, andFuture }) => andFuture && (from === null || day > from)).map(({ day }) => day)
  const end = next.sort()[0]
  return days.filter((day) => !excluded.has(day) && (from === null || day > from) && (end === undefined || day < end))
}

function listPropertyDates(component: ICAL.Component, property: string): CalendarDate[] {
  return component
    .getAllProperties(property)
    .flatMap((one) => one.getValues() as (ICAL.Time | ICAL.Period)[])
    .map((value) => toCalendarDate(value instanceof ICAL.Period ? value.start : value, 0))
}

function listRuleDays(component: ICAL.Component, { today, budget }: ExpansionContext): CalendarDate[] {
  const [stated, start] = [component.getFirstPropertyValue('rrule'), component.getFirstPropertyValue('dtstart')]
  if (!(stated instanceof ICAL.Recur && start instanceof ICAL.Time) || !SUPPORTED_FREQUENCIES.has(stated.freq))
    return []
  const rule = addStatedWeekday(stated.clone(), start)
  const monthDays = rule.getComponent('BYMONTHDAY').map(Number)
  const days: CalendarDate[] = []
  const [ahead, until] = [addDays(today, DAYS_AHEAD), rule.until ? toCalendarDate(rule.until, 0) : null]
  const last = until !== null && until < ahead ? until : ahead
  // The library compares it with local times and may drop the last occurrence.
  rule.until = null
  const occurrences = rule.iterator(start)
  for (let next = occurrences.next(); next && budget.left > 0; next = occurrences.next()) {
    budget.left -= 1
    const day = toCalendarDate(next, 0)
    if (day > last) break
    const isMoved = rule.freq === 'YEARLY' && monthDays.length > 0 && !monthDays.some((of) => isDayOfMonth(of, next))
    if (day >= today && !isMoved) days.push(day)
  }
  return days
}

const DAY_PARTS = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'] as const

/** RFC 5545 omits a year without the day; the library would move 29 February to 1 March. */
function addStatedWeekday(rule: ICAL.Recur, start: ICAL.Time): ICAL.Recur {
  if (rule.freq !== 'YEARLY' || DAY_PARTS.some((part) => rule.getComponent(part).length > 0)) return rule
  if (rule.getComponent('BYMONTH').length === 0) rule.setComponent('BYMONTH', [start.month])
  rule.setComponent('BYMONTHDAY', [start.day])
  return rule
}

/** `of`: negative counts from the end of the month. */
function isDayOfMonth(of: number, { day, month, year }: ICAL.Time): boolean {
  return day === (of > 0 ? of : ICAL.Time.daysInMonth(month, year) + 1 + of)
}

function findDateSpan(component: ICAL.Component): { from: CalendarDate; to: CalendarDate } | null {
  const duration = component.getFirstPropertyValue('duration')
  // The library adds durations month by month, which is slow for extreme ones.
  if (duration instanceof ICAL.Duration && Math.abs(duration.toSeconds()) > MAX_PERIOD_SECONDS) return null
  const { startDate: start, endDate: end } = new ICAL.Event(component)
  // Programs without time zones write whole days as midnights in UTC.
  if (isUtcMidnight(start) && isUtcMidnight(end) && start.compare(end) < 0) {
    return { from: start.toString().slice(0, 10), to: addDays(end.toString().slice(0, 10), -1) }
  }
  if (lastsHoursOnly(start, end)) return null
  const from = toCalendarDate(start, 0)
  // DTEND is exclusive, so an end date or an end at midnight means the day before.
  const last = end.isDate ? addDays(toCalendarDate(end, 0), -1) : toCalendarDate(end, -1)
  return { from, to: last < from ? from : last }
}

/** A meeting in the evening leaves the day free for events. */
function lastsHoursOnly(start: ICAL.Time, end: ICAL.Time): boolean {
  const isAtMidnight = start.hour + start.minute === 0 || isUtcMidnight(start)
  return !start.isDate && !isAtMidnight && end.subtractDate(start).toSeconds() < MIN_SECONDS_OF_DAY_OFF
}

function isUtcMidnight(time: ICAL.Time): boolean {
  return !time.isDate && time.zone === ICAL.Timezone.utcTimezone && time.toString().slice(11, 19) === '00:00:00'
}

/** Uses the time's own zone, but Copenhagen for UTC times. */
function toCalendarDate(time: ICAL.Time, milliseconds: number): CalendarDate {
  if (time.isDate) return time.toString().slice(0, 10)
  if (time.zone === ICAL.Timezone.utcTimezone) return calendarDateAt(new Date(time.toJSDate().getTime() + milliseconds))
  const clock = new Date(`${time.toString().slice(0, 19)}Z`)
  return new Date(clock.getTime() + milliseconds).toISOString().slice(0, 10)
}

function cleanName(summary: string): string {
  const seen = summary.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return removeInvisible(seen).trim() === '' ? '' : [...seen].slice(0, MAX_NAME_LENGTH).join('').trim()
}
