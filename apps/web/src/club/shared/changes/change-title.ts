import type { ChangeSet } from '@forenet/contract/club/change-set'
import { useTranslation } from 'react-i18next'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'

export function useChangeTitle(): (
  set: Pick<ChangeSet, 'kind' | 'about' | 'state'>,
  words?: 'kinds' | 'past',
) => string {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  return ({ kind, about, state }, words = kind === 'people-merge' && state === 'applied' ? 'past' : 'kinds') =>
    kind === 'end-membership'
      ? t(`${words}.${kind}`, { day: formatCalendarDate(about, language) })
      : t(`${words}.${kind}`, { about })
}
