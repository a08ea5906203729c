import { type CalendarDate, computeAge } from './calendar-date.ts'

export const AGE_OF_MAJORITY = 18

export function isAdult(dateOfBirth: CalendarDate | null, on: CalendarDate): boolean {
  return dateOfBirth !== null && computeAge(dateOfBirth, on) >= AGE_OF_MAJORITY
}
