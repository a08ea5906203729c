import { getServerTime } from '../../kit/time/server-clock.ts'
import { formatDeadline } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'

export function useFormatInstant(): (at: string) => string {
  const language = useLanguage()
  return (at) => formatDeadline(new Date(at), { language, now: new Date(getServerTime()) })
}
