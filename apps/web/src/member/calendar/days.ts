import type { Event, OwnEventStatus } from '@forenet/contract/event'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { listEventDays } from '@forenet/domain/event-time'

/** `held`: reserved; `club`: only an event of a club. */
export const EVENT_RELATIONS = ['coming', 'held', 'waiting', 'declined', 'club'] as const
export type CalendarEventKind = (typeof EVENT_RELATIONS)[number]

const KIND_BY_STATUS: Record<OwnEventStatus, CalendarEventKind> = {
  coming: 'coming',
  reserved: 'held',
  offered: 'held',
  waiting: 'waiting',
  'not-coming': 'declined',
  invited: 'club',
  none: 'club',
}

export type CalendarEvent = { event: Event; kind: CalendarEventKind; first: CalendarDate; last: CalendarDate }

export function toCalendarEvent(event: Event): CalendarEvent {
  const days = listEventDays(new Date(event.startDate), new Date(event.endDate))
  return { event, kind: KIND_BY_STATUS[event.mine], ...days }
}

export function groupByDay(
  events: readonly CalendarEvent[],
  first: CalendarDate,
  last: CalendarDate,
): ReadonlyMap<CalendarDate, CalendarEvent[]> {
  const days = new Map<CalendarDate, CalendarEvent[]>()
  for (const one of [...events].sort(compareEvents)) {
    const to = one.last < last ? one.last : last
    for (let day = one.first > first ? one.first : first; day <= to; day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), one])
    }
  }
  return days
}

export function groupByFirstDay(
  events: readonly CalendarEvent[],
  first: CalendarDate,
  last: CalendarDate,
): { day: CalendarDate; events: CalendarEvent[] }[] {
  const shown = events.filter((one) => one.first <= last && one.last >= first).sort(compareEvents)
  const dayOf = (one: CalendarEvent) => (one.first < first ? first : one.first)
  return [...new Set(shown.map(dayOf))].map((day) => ({ day, events: shown.filter((one) => dayOf(one) === day) }))
}

export function findFirstDaysWithEvents(
  days: readonly { day: CalendarDate; events: CalendarEvent[] }[],
  most: number,
): { day: CalendarDate; events: CalendarEvent[] }[] {
  return days
    .map(({ day, events }) => ({
      day,
      events: events.filter(({ kind, event }) => kind !== 'declined' && !event.cancelled),
    }))
    .filter(({ events }) => events.length > 0)
    .slice(0, most)
}

function compareEvents(one: CalendarEvent, other: CalendarEvent): number {
  return (
    Date.parse(one.event.startDate) - Date.parse(other.event.startDate) ||
    EVENT_RELATIONS.indexOf(one.kind) - EVENT_RELATIONS.indexOf(other.kind) ||
    one.event.title.localeCompare(other.event.title, 'da')
  )
}
