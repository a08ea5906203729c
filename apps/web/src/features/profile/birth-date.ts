/** Day, month and year as typed. */
export type DateParts = { day: string; month: string; year: string }

/** The parts of 'YYYY-MM-DD', without leading zeros; empty for an empty date. */
export function partsOf(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day.replace(/^0+/, ''), month: month.replace(/^0+/, ''), year }
}

/** 'YYYY-MM-DD' from what was typed, whether or not there is such a day; '' when nothing was. */
export function dateOf({ day, month, year }: DateParts): string {
  if (!day.trim() && !month.trim() && !year.trim()) return ''
  return [year.trim(), month.trim().padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
}

/** What is wrong with a birth date, or null: no such day, before 1900, or still to come. Empty is fine. */
export function birthDateProblem(date: string, today: string): 'not-a-date' | 'in-the-future' | null {
  if (date === '') return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < '1900') return 'not-a-date'
  const instant = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return 'not-a-date'
  return date > today ? 'in-the-future' : null
}
