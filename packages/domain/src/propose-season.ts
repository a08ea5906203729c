import { addDays, addMonths, type CalendarDate } from './calendar-date.ts'
import type { EditionTerms } from './edition-change.ts'

type ProposedSeason = Pick<EditionTerms, 'name' | 'startDate' | 'endDate' | 'offerStartDate'>
type SeasonBefore = ProposedSeason & Partial<Pick<EditionTerms, 'laterFrom'>>

/** Longer seasons are moved by days instead of whole months. */
const MAX_MONTHS = 24
const DAY_MS = 86_400_000

/** If it moves by whole years, years in the name are incremented: 'Senior 2027', 'Sanger 2026/27'. */
export function proposeNextSeason({
  name,
  startDate,
  endDate,
  offerStartDate,
  laterFrom = null,
}: SeasonBefore): Required<SeasonBefore> {
  const begin = addDays(endDate, 1)
  const months = countWholeMonths(startDate, begin)
  if (months === null) {
    const days = (Date.parse(begin) - Date.parse(startDate)) / DAY_MS
    return {
      name,
      startDate: begin,
      endDate: addDays(endDate, days),
      offerStartDate: addDays(offerStartDate, days),
      laterFrom: laterFrom && addDays(laterFrom, days),
    }
  }
  return {
    name: months % 12 === 0 ? shiftYearsInName(name, months / 12) : name,
    startDate: begin,
    endDate: addDays(addMonths(begin, months), -1),
    offerStartDate: addMonths(offerStartDate, months),
    laterFrom: laterFrom && addMonths(laterFrom, months),
  }
}

export function proposeFirstSeason(name: string, today: CalendarDate): ProposedSeason {
  const year = today.slice(0, 4)
  return { name: `${name} ${year}`, startDate: `${year}-01-01`, endDate: `${year}-12-31`, offerStartDate: today }
}

function countWholeMonths(from: CalendarDate, to: CalendarDate): number | null {
  for (let months = 1; months <= MAX_MONTHS; months++) if (addMonths(from, months) === to) return months
  return null
}

function shiftYearsInName(name: string, years: number): string {
  return name.replace(
    /\b(\d{4})(?:([/-])(\d{4}|\d{2}))?\b/g,
    (_whole, year: string, sign: string | undefined, end: string | undefined) =>
      `${Number(year) + years}${sign && end ? sign + shiftShortYear(end, years) : ''}`,
  )
}

function shiftShortYear(end: string, years: number): string {
  return String(Number(end) + years)
    .slice(-end.length)
    .padStart(end.length, '0')
}
