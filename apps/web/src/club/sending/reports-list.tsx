import type { AbuseReport } from '@forenet/contract/abuse-report'
import { abuseReportList } from '@forenet/contract/club/sending-calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useDay } from '../../kit/organiser/role-words.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import styles from './sending.module.css'

function reportsQuery() {
  return queryOptions({
    queryKey: ['member', 'abuse-reports'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(abuseReportList, { signal }),
  })
}

/** Renders nothing without reports. */
export function ReportsList() {
  const { t } = useTranslation('opening')
  const reports = useQuery(reportsQuery())
  if (reports.isError) {
    return <QueryFailure error={reports.error} retry={() => void reports.refetch()} retrying={reports.isFetching} />
  }
  if (!reports.data || reports.data.length === 0) return null
  return (
    <section aria-labelledby="reports" className={styles.reports}>
      <h2 id="reports">{t('sending.reports.title')}</h2>
      <BoxedList>
        {reports.data.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </BoxedList>
    </section>
  )
}

function Report({ report: { club, reason, message, at } }: { report: AbuseReport }) {
  const { t } = useTranslation('opening')
  const day = useDay()
  return (
    <li className={styles.report}>
      <p>
        <strong>{club.name}</strong> · {t(`sending.reports.reasons.${reason}`)}
      </p>
      {message ? <p className={styles.message}>{message}</p> : null}
      <p className={styles.quiet}>{day(at)}</p>
    </li>
  )
}
