import { useTranslation } from 'react-i18next'
import { NavigationMark } from '../../../ui/page/navigation-mark.tsx'
import { useTicketToday } from './use-ticket-today.ts'

export function TicketsTodayMark() {
  const { t } = useTranslation('shell')
  return useTicketToday() ? <NavigationMark words={t('navigation.marks.today')} /> : null
}
