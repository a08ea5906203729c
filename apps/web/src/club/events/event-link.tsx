import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useClub } from '../shared/use-club.ts'
import { EventPart } from './event-part.tsx'
import styles from './events.module.css'

export function EventLink({ eventId }: { eventId: string }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const clipboard = useClipboard({ timeout: 4_000 })
  const address = `${window.location.origin}/${orgKey}/events/${eventId}`
  const Icon = clipboard.copied ? Check : Copy
  return (
    <EventPart title={t('link.title')} lead={t('link.lead')}>
      <code className={styles.address}>{address}</code>
      <span className={styles.actions}>
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => clipboard.copy(address)}>
          {t(clipboard.copied ? 'link.copied' : 'link.copy')}
        </Button>
        {clipboard.error ? (
          <span role="status" className={styles.quiet}>
            {t('link.copyFailed')}
          </span>
        ) : null}
      </span>
    </EventPart>
  )
}
