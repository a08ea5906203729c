import { today } from '../../kit/time/today.ts'
import { getDateFormat } from '../../ui/dates/date-words.ts'

/** '12. nov.', with the year unless it is that of `now` in Copenhagen. */
export function formatShortDate(date: string, language: 'da' | 'en', now?: Date): string {
  const year = date.slice(0, 4) === today(now).slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return getDateFormat(language, { day: 'numeric', month: 'short', ...year, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
}

/** '12. nov., 19.00', with the year unless it is that of `now`; Copenhagen time. */
export function formatShortMoment(instant: Date, language: 'da' | 'en', now?: Date): string {
  const year = today(instant).slice(0, 4) === today(now).slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Copenhagen' } as const
  return getDateFormat(language, { day: 'numeric', month: 'short', ...year, ...time }).format(instant)
}
