import type { OwnEventStatus } from '@forenet/contract/event'
import type { EventListing } from '../queries.ts'

export type ListSearch = {
  q?: string
  month?: string
  place?: string
  for?: string
  show?: string
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const MAX_TEXT_LENGTH = 100
const MAX_PLACE_LENGTH = 80

export function parseEventFilters(search: ListSearch): Pick<EventListing, 'q' | 'month' | 'city' | 'audience'> {
  const q = search.q?.trim().slice(0, MAX_TEXT_LENGTH)
  const city = search.place?.trim().slice(0, MAX_PLACE_LENGTH)
  return {
    ...(q ? { q } : {}),
    ...(search.month && MONTH.test(search.month) ? { month: search.month } : {}),
    ...(city ? { city } : {}),
    ...(search.for === 'members' || search.for === 'guests' ? { audience: search.for } : {}),
  }
}

export function hasActiveFilters(search: ListSearch): boolean {
  return Object.keys(parseEventFilters(search)).length > 0
}

export function groupByMonth<E extends { startDate: string }>(
  events: readonly E[],
  dayOf: (instant: Date) => string,
): { month: string; events: E[] }[] {
  const months: { month: string; events: E[] }[] = []
  for (const event of events) {
    const month = dayOf(new Date(event.startDate)).slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.events.push(event)
    else months.push({ month, events: [event] })
  }
  return months
}

export function parseListPart(mine: OwnEventStatus): 'going' | 'waiting' | null {
  if (mine === 'coming' || mine === 'reserved') return 'going'
  return mine === 'waiting' || mine === 'offered' ? 'waiting' : null
}
