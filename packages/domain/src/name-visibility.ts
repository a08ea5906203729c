import { isAdult } from './age-of-majority.ts'
import type { CalendarDate } from './calendar-date.ts'

export type NameVisibilityFacts = {
  enabled: boolean
  leaving: boolean
  hasGuardian: boolean
  dateOfBirth: CalendarDate | null
}

/** False for children and people of unknown age. */
export function canBeListedByName(
  { enabled, leaving, hasGuardian, dateOfBirth }: NameVisibilityFacts,
  today: CalendarDate,
): boolean {
  return enabled && !leaving && !hasGuardian && isAdult(dateOfBirth, today)
}
