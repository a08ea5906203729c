import { calendarDateAt } from '@forenet/domain/copenhagen-day'

/** The calendar date in Copenhagen now, 'YYYY-MM-DD': membership periods are compared with it (ruling 5). */
export function today(now: Date = new Date()): string {
  return calendarDateAt(now)
}
