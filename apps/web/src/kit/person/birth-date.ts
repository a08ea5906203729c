export type DateParts = { day: string; month: string; year: string }

export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day.replace(/^0+/, ''), month: month.replace(/^0+/, ''), year }
}

export function joinDate({ day, month, year }: DateParts): string {
  if (!day.trim() && !month.trim() && !year.trim()) return ''
  return [year.trim(), month.trim().padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
}
