/** The day somebody was born cannot lie before this year: nobody alive was. */
const FIRST_YEAR = '1900'

/** What is wrong with a birth date on a day, or null: no such day or before 1900, or still to come. */
export function birthDateProblem(date: string, today: string): 'not-a-date' | 'in-the-future' | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < FIRST_YEAR) return 'not-a-date'
  const instant = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return 'not-a-date'
  return date > today ? 'in-the-future' : null
}
