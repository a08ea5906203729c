import { clubChartsGet } from '@forenet/contract/club/overview-calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useClub } from '../shared/use-club.ts'
import { AgeChart } from './age-chart.tsx'
import styles from './charts.module.css'
import { MembersChart } from './members-chart.tsx'
import { MoneyChart } from './money-chart.tsx'

const CHART_PX = 320

export default function Charts() {
  const { t } = useTranslation('charts')
  const { key: orgKey } = useClub()
  const charts = useQuery({
    queryKey: ['club', orgKey, 'overview', 'charts'] as const,
    queryFn: ({ signal }) => call(clubChartsGet, { params: { orgKey }, signal }),
  })
  return (
    <section aria-labelledby="charts" className={styles.section}>
      <h2 id="charts">{t('title')}</h2>
      <QueryContent query={charts} loading={<SkeletonList rows={2} height={CHART_PX} />}>
        {({ members, money }) => (
          <div className={styles.charts}>
            {members ? (
              <>
                <MembersChart months={members.months} />
                <AgeChart ages={members.ages} />
              </>
            ) : null}
            {money ? <MoneyChart months={money.months} /> : null}
          </div>
        )}
      </QueryContent>
    </section>
  )
}
