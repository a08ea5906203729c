import type { EventReport } from '@forenet/contract/club/event-report'
import { useTranslation } from 'react-i18next'
import { QuartersTable } from '../shared/quarters-table.tsx'
import { Part } from './part.tsx'
import styles from './report.module.css'

export function ArrivalsPart({ quarters }: Pick<EventReport, 'quarters'>) {
  const { t } = useTranslation('report')
  const title = t('arrivals.title')
  if (quarters.length === 0) {
    return (
      <Part title={title}>
        <p className={styles.quiet}>{t('arrivals.none')}</p>
      </Part>
    )
  }
  return (
    <Part title={title} source={t('arrivals.source')}>
      <QuartersTable quarters={quarters} words={{ title, from: t('arrivals.from'), letIn: t('arrivals.letIn') }} />
    </Part>
  )
}
