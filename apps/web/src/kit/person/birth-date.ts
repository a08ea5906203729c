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
