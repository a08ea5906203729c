import type { CalendarDate } from './calendar-date.ts'
import { isAdult } from './grown-up.ts'

/** Facts that decide whether a person who consented may be listed by name to other attendees. */
export type Nameable = {
  enabled: boolean
  /** Deleted, or deletion requested. */
  leaving: boolean
  hasGuardian: boolean
  dateOfBirth: CalendarDate | null
}

/** Children, and people who may be children, are never listed by name; nor are people deleting their account. */
export function canBeListedByName(
  { enabled, leaving, hasGuardian, dateOfBirth }: Nameable,
  today: CalendarDate,
): boolean {
  return enabled && !leaving && !hasGuardian && isAdult(dateOfBirth, today)
}
