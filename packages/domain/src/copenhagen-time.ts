import { addDays, type CalendarDate } from './calendar-date.ts'
import { TIME_ZONE } from './product.ts'

const MS_PER_MINUTE = 60_000

/** Minutes that clocks in Copenhagen are ahead of UTC: in summer, in winter. */
const OFFSETS = [120, 60] as const

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })

/**
 * The instant at which clocks in Copenhagen show `clock` ('HH:MM') on a day. An hour that comes twice is the first of
 * the two; one that is skipped is where the clocks go on, an hour later.
 */
export function instantAt(date: CalendarDate, clock: string): Date {
  const utc = Date.parse(`${date}T${clock}:00Z`)
  const candidates = OFFSETS.map((minutes) => new Date(utc - minutes * MS_PER_MINUTE))
  const shown = candidates.find((candidate) => wallClock.format(candidate) === `${date} ${clock}`)
  return shown ?? new Date(utc - 60 * MS_PER_MINUTE)
}

/** A month ('2027-03') in Copenhagen: from its first instant until the first of the next. */
export function monthBounds(month: string): { from: Date; until: Date } {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: instantAt(`${month}-01`, '00:00'), until: instantAt(`${next}-01`, '00:00') }
}

/** What clocks in Copenhagen show at an instant, as a field for day and time holds it: '2026-12-19T18:00'. */
export function clockTextAt(instant: Date): string {
  return wallClock.format(instant).replace(' ', 'T')
}

/** The instant of a day and time in Copenhagen ('2026-12-19T18:00'); null for what is none. */
export function instantOfClockText(text: string): Date | null {
  const [, date, clock] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text) ?? []
  if (!date || !clock || Number.isNaN(Date.parse(`${date}T${clock}:00Z`))) return null
  return instantAt(date, clock)
}
