import type { ChangeSet } from '@forenet/contract/club/change-set'
import { useTranslation } from 'react-i18next'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'

/** What a change to many is called: the file it came from, or what it does. */
export function useChangeTitle(): (set: Pick<ChangeSet, 'kind' | 'about'>) => string {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  return ({ kind, about }) =>
    kind === 'end-membership'
      ? t(`kinds.${kind}`, { day: calendarDateWords(about, language) })
      : t(`kinds.${kind}`, { about })
}
