import type { CalendarDate } from './calendar-date.ts'
import { isAdult } from './grown-up.ts'

export type NameVisibilityFacts = {
  enabled: boolean
  /** The account is deleted, or deletion was requested. */
  leaving: boolean
  hasGuardian: boolean
  dateOfBirth: CalendarDate | null
}

/** False for children, people of unknown age, and people deleting their account. */
export function canBeListedByName(
  { enabled, leaving, hasGuardian, dateOfBirth }: NameVisibilityFacts,
  today: CalendarDate,
): boolean {
  return enabled && !leaving && !hasGuardian && isAdult(dateOfBirth, today)
}
