import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import type { AvailabilityState } from './places.ts'

export function useAvailabilityText(): (telling: AvailabilityState, opensAt: string) => string {
  const { t } = useTranslation('events')
  const language = useLanguage()
  return ({ kind, left, waiting }, opensAt) => {
    switch (kind) {
      case 'unlimited':
        return ''
      case 'left':
        return t('places.left', { count: left })
      case 'waiting-list':
        return waiting ? t('places.waitingOf', { count: waiting }) : t('places.waiting-list')
      case 'not-yet-open':
        return t('places.not-yet-open', { date: formatInstant(new Date(opensAt), { language, now: new Date() }) })
      default:
        return t(`places.${kind}`)
    }
  }
}
