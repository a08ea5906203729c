import { ageOn, type CalendarDate } from './calendar-date.ts'

/** From this birthday on a dependant may have a login of its own, and answers for itself. */
export const GROWN_UP_AT = 18

/** Whether somebody born on a day is grown up on another; who has no birth date on record is not known to be. */
export function isGrownUp(dateOfBirth: CalendarDate | null, on: CalendarDate): boolean {
  return dateOfBirth !== null && ageOn(dateOfBirth, on) >= GROWN_UP_AT
}
