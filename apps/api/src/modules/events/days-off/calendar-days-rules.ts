import { type CalendarRead, MOST_DAYS_OFF } from '@forenet/contract/club/event-days-off'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { daysBetween } from '@forenet/domain/event-series'
import { removeInvisible } from '@forenet/domain/unseen'
import ICAL from 'ical.js'

/** As many periods as one file gives. */
const MOST_READ = 100
const LONGEST_NAME = 80
/** So many events of a file are looked at; a school's has fewer than a hundred. */
const MOST_EVENTS = 3_000
const LONGEST_SECONDS = MOST_DAYS_OFF * 86_400

type Period = CalendarRead['periods'][number]

/**
 * The days of a calendar file's events that are not past, each once and by their days; null for what is no calendar. What repeats is read
 * the first time alone: which day a holiday is next year is told by next year's file.
 */
export function readCalendarDays(text: string, today: CalendarDate): CalendarRead | null {
  const events = eventsOf(text)
  if (events === null) return null
  const found = new Map<string, Period>()
  let passedOver = Math.max(0, events.length - MOST_EVENTS)
  for (const event of events.slice(0, MOST_EVENTS)) {
    const period = found.size < MOST_READ ? periodOf(event) : null
    if (period === null || period.to < today) passedOver += 1
    else found.set(`${period.from} ${period.to} ${period.name}`, period)
  }
  const periods = [...found.values()].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1,
  )
  return { periods, passedOver }
}

/**
 * The events of a calendar as it was parsed, none of them yet read. Each is read by itself, without the others and the time zones around
 * it, which would be walked through for each: days are those of the clocks they are written in.
 */
function eventsOf(text: string): unknown[] | null {
  try {
    // What stands before the first line, as some programs write it, is no part of it.
    const [name, , components] = ICAL.parse(text.replace(/^\uFEFF/, '').trim()) as [unknown, unknown, unknown[][]]
    return name === 'vcalendar' ? components.filter(([kind]) => kind === 'vevent') : null
  } catch {
    // The library throws for what is no calendar; whoever sent it is told so.
    return null
  }
}

/** From which day to which an event is; null for one without days, called off, longer than a holiday, or not to be read. */
function periodOf(event: unknown): Period | null {
  try {
    const component = new ICAL.Component(event as string[])
    const name = nameOf(String(component.getFirstPropertyValue('summary') ?? ''))
    const isCalledOff = String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'
    if (isCalledOff || name === '') return null
    const span = spanOf(component)
    if (span === null) return null
    const { from, to } = span
    return from > to || daysBetween(from, to) >= MOST_DAYS_OFF ? null : { name, from, to }
  } catch {
    // The library throws where it comes to a value that it cannot read: the event counts as passed over.
    return null
  }
}

function spanOf(component: ICAL.Component): { from: CalendarDate; to: CalendarDate } | null {
  const duration = component.getFirstPropertyValue('duration')
  // Days are added one month after the other, so that an end in a million years is never come to.
  if (duration instanceof ICAL.Duration && Math.abs(duration.toSeconds()) > LONGEST_SECONDS) return null
  const { startDate: start, endDate: end } = new ICAL.Event(component)
  const from = dayOf(start, 0)
  // A file names the day after the last; a time ends on the day before it where it is midnight.
  const last = end.isDate ? addDays(dayOf(end, 0), -1) : dayOf(end, -1)
  return { from, to: last < from ? from : last }
}

/** The day of a moment by the clocks it is written in; of one in UTC by those in Copenhagen. */
function dayOf(time: ICAL.Time, milliseconds: number): CalendarDate {
  if (time.isDate) return time.toString().slice(0, 10)
  if (time.zone === ICAL.Timezone.utcTimezone) return calendarDateAt(new Date(time.toJSDate().getTime() + milliseconds))
  const clock = new Date(`${time.toString().slice(0, 19)}Z`)
  return new Date(clock.getTime() + milliseconds).toISOString().slice(0, 10)
}

function nameOf(summary: string): string {
  const seen = summary.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  return removeInvisible(seen).trim() === '' ? '' : [...seen].slice(0, LONGEST_NAME).join('').trim()
}
