import type { SeriesScope } from '@forenet/contract/club/event-series-change'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './series.module.css'

export function WhichDates({
  onThis,
  onMore,
  onClose,
}: {
  onThis: () => void
  onMore: (which: SeriesScope) => void
  onClose: () => void
}) {
  const { t } = useTranslation('series')
  return (
    <Dialog opened title={t('asked.title')} onClose={onClose}>
      <p className={styles.quiet}>{t('asked.text')}</p>
      <div className={styles.choices}>
        <Button variant="default" onClick={onThis} data-autofocus>
          {t('asked.this')}
        </Button>
        <Button variant="default" onClick={() => onMore('following')}>
          {t('asked.following')}
        </Button>
        <Button variant="default" onClick={() => onMore('all')}>
          {t('asked.all')}
        </Button>
      </div>
    </Dialog>
  )
}
