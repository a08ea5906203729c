const copenhagenDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen', dateStyle: 'short' })

/** The calendar date in Copenhagen now, 'YYYY-MM-DD': membership periods are compared with it (ruling 5). */
export function today(now: Date = new Date()): string {
  return copenhagenDay.format(now)
}
