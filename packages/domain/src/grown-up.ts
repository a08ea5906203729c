import { ageOn, type CalendarDate } from './calendar-date.ts'

/** Age at which a dependant may have an own account and decide for themselves. */
export const GROWN_UP_AT = 18

/** False if the birth date is unknown. */
export function isGrownUp(dateOfBirth: CalendarDate | null, on: CalendarDate): boolean {
  return dateOfBirth !== null && ageOn(dateOfBirth, on) >= GROWN_UP_AT
}
