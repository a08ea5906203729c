import { useTranslation } from 'react-i18next'
import { NavigationMark } from '../../../ui/page/navigation-mark.tsx'
import { useUnread } from './use-unread.ts'

export function UnreadBadge() {
  const { t } = useTranslation('shell')
  const count = useUnread()?.unread ?? 0
  return count > 0 ? <NavigationMark count={count} words={t('navigation.marks.unread', { count })} /> : null
}
