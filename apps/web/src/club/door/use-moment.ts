import { serverNow } from '../../kit/time/server-clock.ts'
import { deadlineWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'

export function useMoment(): (at: string) => string {
  const language = useLanguage()
  return (at) => deadlineWords(new Date(at), { language, now: new Date(serverNow()) })
}
