import { serverNow } from '../../kit/time/server-clock.ts'
import { deadlineWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'

/** Says when something was or is to be: the hour alone where that is today. */
export function useMoment(): (at: string) => string {
  const language = useLanguage()
  return (at) => deadlineWords(new Date(at), { language, now: new Date(serverNow()) })
}
