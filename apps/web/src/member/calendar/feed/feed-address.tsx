import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { CalendarPlus, Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { googleAddress, webcalAddress } from './feed-links.ts'
import styles from './feed-panel.module.css'

const CALENDARS = ['google', 'apple', 'outlook'] as const

export function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation('calendar')
  const clipboard = useClipboard({ timeout: 4_000 })
  const Icon = clipboard.copied ? Check : Copy
  return (
    <>
      <p className={styles.secret} role="status">
        {t('feed.secret')}
      </p>
      <div className={styles.actions}>
        <Button
          leftSection={<CalendarPlus size={18} aria-hidden />}
          renderRoot={(root) => <a href={webcalAddress(address)} {...root} />}
        >
          {t('feed.open')}
        </Button>
        <Button
          variant="default"
          renderRoot={(root) => <a href={googleAddress(address)} target="_blank" rel="noreferrer" {...root} />}
        >
          {t('feed.google')}
        </Button>
      </div>
      <div className={styles.address}>
        <TextInput
          label={t('feed.address')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => clipboard.copy(address)}>
          <span aria-live="polite">{t(clipboard.copied ? 'feed.copied' : 'feed.copy')}</span>
        </Button>
      </div>
      <div className={styles.how}>
        <h3>{t('feed.how')}</h3>
        {CALENDARS.map((name) => (
          <details key={name}>
            <summary>{t(`feed.steps.${name}.title`)}</summary>
            <p>{t(`feed.steps.${name}.text`)}</p>
          </details>
        ))}
      </div>
    </>
  )
}
