import { addDays, type CalendarDate, isCalendarDate } from '@forenet/domain/calendar-date'
import { addMonths, DAYS_OF_WEEK, listDaysOfWeek, listWeeksOfMonth } from './weeks.ts'

export const CALENDAR_VIEWS = ['month', 'week', 'list'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

export type ShownPeriod = { view: CalendarView; date: CalendarDate }

/** Today, or the day of the next event if none is left this month. */
export function findInitialDate(nextEvent: CalendarDate | null, today: CalendarDate): CalendarDate {
  return nextEvent !== null && nextEvent.slice(0, 7) > today.slice(0, 7) ? nextEvent : today
}

export function parseCalendarView(search: { view?: string; date?: string }, opening: CalendarDate): ShownPeriod {
  const { view, date } = search
  return {
    view: CALENDAR_VIEWS.find((one) => one === view) ?? 'month',
    date: date !== undefined && isCalendarDate(date) ? date : opening,
  }
}

export function buildCalendarSearchParams(
  { view, date }: ShownPeriod,
  opening: CalendarDate,
): { view?: string; date?: string } {
  return { ...(view === 'month' ? {} : { view }), ...(date === opening ? {} : { date }) }
}

export function listVisibleDays({ view, date }: ShownPeriod): { first: CalendarDate; last: CalendarDate } {
  if (view === 'list') {
    const first = `${date.slice(0, 7)}-01`
    return { first, last: addDays(addMonths(first, 1), -1) }
  }
  const days = view === 'week' ? listDaysOfWeek(date) : listWeeksOfMonth(date).flat()
  return { first: days[0] ?? date, last: days.at(-1) ?? date }
}

export function shiftPeriod(shown: ShownPeriod, step: 1 | -1, today: CalendarDate): ShownPeriod {
  if (shown.view === 'week') return { ...shown, date: addDays(shown.date, step * DAYS_OF_WEEK) }
  const first = addMonths(`${shown.date.slice(0, 7)}-01`, step)
  return { ...shown, date: first.slice(0, 7) === today.slice(0, 7) ? today : first }
}

export function findDayAfterKey(key: string, date: CalendarDate): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -DAYS_OF_WEEK)
    case 'ArrowDown':
      return addDays(date, DAYS_OF_WEEK)
    case 'Home':
      return listDaysOfWeek(date)[0] ?? date
    case 'End':
      return listDaysOfWeek(date).at(-1) ?? date
    case 'PageUp':
      return addMonths(date, -1)
    case 'PageDown':
      return addMonths(date, 1)
    default:
      return null
  }
}
