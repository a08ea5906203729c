import { calendarDateAt } from '@forenet/domain/copenhagen-day'

/** Today's date in Copenhagen, 'YYYY-MM-DD' (ruling 5). */
export function today(now: Date = new Date()): string {
  return calendarDateAt(now)
}
