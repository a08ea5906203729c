import { calendarDateAt } from '@forenet/domain/copenhagen-day'

export function today(now: Date = new Date()): string {
  return calendarDateAt(now)
}
