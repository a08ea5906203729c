import type { EventReport } from '@forenet/contract/club/event-report'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import { Part } from './part.tsx'
import styles from './report.module.css'

/** When people came in: a table whose bars are a chart, so that its figures are there for whoever does not see it. */
export function ArrivalsPart({ quarters }: Pick<EventReport, 'quarters'>) {
  const { t } = useTranslation('report')
  const locale = useLanguage() === 'da' ? 'da-DK' : 'en-GB'
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Europe/Copenhagen' })
  const most = Math.max(1, ...quarters.map(({ letIn }) => letIn))
  if (quarters.length === 0) {
    return (
      <Part title={t('arrivals.title')}>
        <p className={styles.quiet}>{t('arrivals.none')}</p>
      </Part>
    )
  }
  return (
    <Part title={t('arrivals.title')} source={t('arrivals.source')}>
      <table className={styles.quarters} aria-label={t('arrivals.title')}>
        <thead>
          <tr>
            <th scope="col">{t('arrivals.from')}</th>
            <th scope="col">{t('arrivals.letIn')}</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ from, letIn }) => (
            <tr key={from}>
              <th scope="row">{clock.format(new Date(from))}</th>
              <td>
                <span aria-hidden>
                  <span style={{ inlineSize: `${(letIn / most) * 100}%` }} />
                </span>
                {letIn}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
