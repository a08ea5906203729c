import type { CalendarDate } from './calendar-date.ts'
import { isGrownUp } from './grown-up.ts'

/** What decides whether somebody can be shown by name to others at an event, once they have said yes to it. */
export type Nameable = {
  enabled: boolean
  /** Deleted, or on the way out. */
  leaving: boolean
  /** Somebody else answers for them. */
  hasGuardian: boolean
  dateOfBirth: CalendarDate | null
}

/** Children are never shown by name, nor who may be one; who has left, or asked to, is shown no longer. */
export function mayBeNamed({ enabled, leaving, hasGuardian, dateOfBirth }: Nameable, today: CalendarDate): boolean {
  return enabled && !leaving && !hasGuardian && isGrownUp(dateOfBirth, today)
}
