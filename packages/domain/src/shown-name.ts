import type { CalendarDate } from './calendar-date.ts'
import { isAdult } from './grown-up.ts'

export type NameVisibilityFacts = {
  enabled: boolean
  leaving: boolean
  hasGuardian: boolean
  dateOfBirth: CalendarDate | null
}

/** False for children and unknown ages. */
export function canBeListedByName(
  { enabled, leaving, hasGuardian, dateOfBirth }: NameVisibilityFacts,
  today: CalendarDate,
): boolean {
  return enabled && !leaving && !hasGuardian && isAdult(dateOfBirth, today)
}
