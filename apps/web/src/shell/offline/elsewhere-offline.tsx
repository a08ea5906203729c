import { useTranslation } from 'react-i18next'
import { OfflineMessage } from '../../kit/offline/offline-message.tsx'

/** Any page but those that are kept. */
export function ElsewhereOffline() {
  const { t } = useTranslation('tickets')
  return <OfflineMessage title={t('offline.elsewhere.title')} text={t('offline.elsewhere.text')} />
}
