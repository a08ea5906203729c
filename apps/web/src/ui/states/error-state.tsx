import { Button } from '@mantine/core'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './message.module.css'

type ErrorStateProps = {
  title: string
  text: string
  retry?: (() => void) | undefined
  retrying?: boolean
  wayOn?: ReactNode
}

export function ErrorState({ title, text, retry, retrying = false, wayOn }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.inset} role="alert">
      <span className={styles.icon} data-tone="danger" aria-hidden>
        <CircleAlert size={28} />
      </span>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      {retry ? (
        <div className={styles.actions}>
          <Button variant="default" loading={retrying} leftSection={<RotateCw size={18} aria-hidden />} onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      ) : wayOn ? (
        <div className={styles.actions}>{wayOn}</div>
      ) : null}
    </div>
  )
}
