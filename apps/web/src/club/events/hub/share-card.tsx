import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../../ui/codes/qr-code.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './hub.module.css'
import { HubCard } from './hub-card.tsx'

export function ShareCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const clipboard = useClipboard({ timeout: 4_000 })
  const address = `${window.location.origin}/${orgKey}/events/${eventId}`
  const Icon = clipboard.copied ? Check : Copy
  return (
    <HubCard
      title={t('link.title')}
      action={
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => clipboard.copy(address)}>
          {t(clipboard.copied ? 'link.copied' : 'link.copy')}
        </Button>
      }
    >
      <div className={styles.share}>
        <div className={styles.code}>
          <QrCode code={address} label={t('link.code')} />
        </div>
        <code className={styles.address}>{address}</code>
      </div>
      {clipboard.error ? (
        <p role="status" className={styles.quiet}>
          {t('link.copyFailed')}
        </p>
      ) : null}
    </HubCard>
  )
}
