import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../../ui/centered-message.tsx'

/** Any page but those for tickets. */
export function ElsewhereOffline() {
  const { t } = useTranslation('tickets')
  return <OfflineMessage title={t('offline.elsewhere.title')} text={t('offline.elsewhere.text')} />
}

/** Says what cannot be shown without network, with the way to what can. */
export function OfflineMessage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('tickets')
  return (
    <CenteredMessage
      icon={<CloudOff size={28} aria-hidden />}
      title={title}
      text={text}
      action={<Button renderRoot={(root) => <Link to="/tickets" {...root} />}>{t('offline.elsewhere.action')}</Button>}
    />
  )
}
