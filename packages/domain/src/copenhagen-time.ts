import { addDays, type CalendarDate } from './calendar-date.ts'
import { TIME_ZONE } from './product.ts'

const MS_PER_MINUTE = 60_000

/** Minutes from UTC: summer time, standard time. */
const OFFSET_MINUTES = [120, 60] as const

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** A time that occurs twice in autumn means the first; a time skipped in spring moves an hour later. */
export function copenhagenInstant(date: CalendarDate, clock: string): Date {
  return findInstant(date, clock) ?? new Date(Date.parse(`${date}T${clock}:00Z`) - 60 * MS_PER_MINUTE)
}

function findInstant(date: CalendarDate, clock: string): Date | null {
  const utc = Date.parse(`${date}T${clock}:00Z`)
  const candidates = OFFSET_MINUTES.map((minutes) => new Date(utc - minutes * MS_PER_MINUTE))
  return candidates.find((candidate) => wallClock.format(candidate) === `${date} ${clock}`) ?? null
}

export function monthBounds(month: string): { from: Date; until: Date } {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: copenhagenInstant(`${month}-01`, '00:00'), until: copenhagenInstant(`${next}-01`, '00:00') }
}

/** For a `datetime-local` input: '2026-12-19T18:00'. */
export function formatCopenhagenDateTime(instant: Date): string {
  return wallClock.format(instant).replace(' ', 'T')
}

/** Null if malformed or skipped by daylight saving. */
export function parseCopenhagenDateTime(text: string): Date | null {
  const parts = clockParts(text)
  return parts && findInstant(parts.date, parts.clock)
}

export function isSkippedByDaylightSaving(text: string): boolean {
  const parts = clockParts(text)
  return parts !== null && findInstant(parts.date, parts.clock) === null
}

function clockParts(text: string): { date: CalendarDate; clock: string } | null {
  const [, date, clock] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text) ?? []
  if (!date || !clock) return null
  const utc = Date.parse(`${date}T${clock}:00Z`)
  // `Date.UTC` would turn 30 February into 2 March.
  return Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(`${date}T${clock}`) ? null : { date, clock }
}
