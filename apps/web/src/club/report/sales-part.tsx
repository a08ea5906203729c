import type { EventReport } from '@forenet/contract/club/event-report'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { ReportPart } from './part.tsx'
import styles from './report.module.css'

const SalesChart = lazy(() => import('../shared/charts/sales-chart.tsx'))
const CHART_PX = 280

export function SalesPart({ sales, total }: Pick<EventReport, 'sales' | 'total'>) {
  const { t } = useTranslation('report')
  if (sales.days.length === 0) {
    return (
      <ReportPart title={t('sales.title')}>
        <p className={styles.quiet}>{t('sales.none')}</p>
      </ReportPart>
    )
  }
  return (
    <ReportPart title={t('sales.title')} source={t('sales.source')}>
      <Suspense fallback={<SkeletonList rows={1} height={CHART_PX} />}>
        <SalesChart sales={sales} total={total} />
      </Suspense>
    </ReportPart>
  )
}
