import { buildDemonstration, type Demonstration } from '../src/demonstration.ts'

/** A leap day, and the last day of the calendar-year season: the dates on which the data differs most. */
export const DATES = ['2028-02-29', '2026-12-31'] as const

const made = new Map<string, Demonstration>()

export function buildDemonstrationOn(date: string): Demonstration {
  const known = made.get(date) ?? buildDemonstration(date)
  made.set(date, known)
  return known
}
