const MIN_BIRTH_YEAR = '1900'

export function findBirthDateProblem(date: string, today: string): 'not-a-date' | 'in-the-future' | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < MIN_BIRTH_YEAR) return 'not-a-date'
  const instant = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return 'not-a-date'
  return date > today ? 'in-the-future' : null
}
