import { Button } from '@mantine/core'
import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './note.module.css'

type OfflineNoteProps = {
  keptAt: string
  more: string
  retry: () => void
  retrying?: boolean
  isBack?: boolean
}

/**
 * Note that the page is offline. It does not reload the page automatically, because the code may be in front of a
 * scanner.
 */
export function OfflineNote({ keptAt, more, retry, retrying = false, isBack = false }: OfflineNoteProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const date = formatInstant(new Date(keptAt), { language, now: new Date() })
  return (
    <div className={styles.offline} role="status">
      <CloudOff size={20} aria-hidden />
      <div>
        <strong>{t('offline.note', { date })}</strong>
        <p className={isBack ? undefined : styles.more}>{isBack ? t('offline.back') : more}</p>
      </div>
      <Button variant="default" loading={retrying} leftSection={<RotateCw size={16} aria-hidden />} onClick={retry}>
        {t('offline.again')}
      </Button>
    </div>
  )
}
