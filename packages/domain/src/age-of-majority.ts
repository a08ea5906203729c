import { ageOn, type CalendarDate } from './calendar-date.ts'

export const AGE_OF_MAJORITY = 18

export function isAdult(dateOfBirth: CalendarDate | null, on: CalendarDate): boolean {
  return dateOfBirth !== null && ageOn(dateOfBirth, on) >= AGE_OF_MAJORITY
}
