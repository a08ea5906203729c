import type { EventReport } from '@forenet/contract/club/event-report'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { ReportPart } from './part.tsx'
import styles from './report.module.css'

const ArrivalsChart = lazy(() => import('../shared/charts/arrivals-chart.tsx'))
const CHART_PX = 330

export function ArrivalsPart({ quarters }: Pick<EventReport, 'quarters'>) {
  const { t } = useTranslation('report')
  if (quarters.length === 0) {
    return (
      <ReportPart title={t('arrivals.title')}>
        <p className={styles.quiet}>{t('arrivals.none')}</p>
      </ReportPart>
    )
  }
  return (
    <ReportPart title={t('arrivals.title')} source={t('arrivals.source')}>
      <Suspense fallback={<SkeletonList rows={1} height={CHART_PX} />}>
        <ArrivalsChart quarters={quarters} />
      </Suspense>
    </ReportPart>
  )
}
