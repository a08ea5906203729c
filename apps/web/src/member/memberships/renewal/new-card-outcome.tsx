import { Loader } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './renewal-panel.module.css'
import { type CardReturn, isUnknownWindow, useNewCard } from './renewal-queries.ts'

export function NewCardOutcome({ memberId, returned }: { memberId: string; returned: CardReturn }) {
  // After other errors the outcome is unknown, and polling continues.
  const { data, error } = useNewCard(memberId, returned)
  const { t } = useTranslation('memberships')
  if (data?.state === 'saved') {
    return (
      <p role="status" className={styles.outcome} data-tone="good">
        <CircleCheck size={20} aria-hidden />
        {t('renewal.cardSaved')}
      </p>
    )
  }
  if (data?.state === 'failed') return <NewCardFailed />
  if (isUnknownWindow(error)) return <NewCardFailed text={t('renewal.cardUnknown')} />
  return (
    <p role="status" className={styles.outcome}>
      <Loader size="xs" aria-hidden />
      {t('renewal.cardConfirming')}
    </p>
  )
}

export function NewCardFailed({ text }: { text?: string }) {
  const { t } = useTranslation('memberships')
  return (
    <p role="status" className={styles.outcome} data-tone="bad">
      <CircleAlert size={20} aria-hidden />
      {text ?? t('renewal.cardNotSaved')}
    </p>
  )
}
