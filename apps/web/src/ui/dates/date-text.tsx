import { useLanguage } from '../../words/i18n.ts'
import { formatCalendarDate, formatInstant, formatPeriod } from './date-words.ts'

export function DateText({
  at,
  withTime = true,
  now = new Date(),
}: {
  at: string | Date
  withTime?: boolean
  now?: Date
}) {
  const language = useLanguage()
  const instant = typeof at === 'string' ? new Date(at) : at
  return <time dateTime={instant.toISOString()}>{formatInstant(instant, { language, now, withTime })}</time>
}

export function CalendarDateText({ on }: { on: string }) {
  const language = useLanguage()
  return <time dateTime={on}>{formatCalendarDate(on, language)}</time>
}

export function PeriodText({ from, to }: { from: string; to: string }) {
  return <span>{formatPeriod(from, to, useLanguage())}</span>
}
