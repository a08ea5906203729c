import { clubCashDrawers } from '@forenet/contract/club/door-sale-calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import box from '../shared/white-box.module.css'
import styles from './payments.module.css'

/** Closed cash drawers with discrepancies; renders nothing if there are none. */
export function ClosedDrawers() {
  const { t } = useTranslation('money')
  const language = useLanguage()
  const { key: orgKey } = useClub()
  const drawers = useQuery({
    queryKey: ['club', orgKey, 'drawers'],
    queryFn: ({ signal }) => call(clubCashDrawers, { params: { orgKey }, signal }),
  })
  if (drawers.isError && !drawers.data) {
    return <QueryFailure error={drawers.error} retry={() => void drawers.refetch()} retrying={drawers.isFetching} />
  }
  if (!drawers.data || drawers.data.drawers.length === 0) return null
  const moment = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Copenhagen',
  })
  return (
    <details className={styles.drawers}>
      <summary>{t('drawers.title', { count: drawers.data.drawers.length })}</summary>
      <ol className={`${box.list} ${styles.list}`} aria-label={t('drawers.list')}>
        {drawers.data.drawers.map((drawer) => (
          <li key={drawer.id} className={styles.payment}>
            <span className={styles.payer}>{drawer.event.title}</span>
            <span className={styles.amount}>
              <Money minor={drawer.countedMinor} />
            </span>
            <span className={styles.quiet}>
              {t('drawers.float')} <Money minor={drawer.floatMinor} /> · {t('drawers.sales')}{' '}
              <Money minor={drawer.salesMinor} /> · {t('drawers.payouts')} <Money minor={drawer.payoutsMinor} />
            </span>
            <span className={styles.about}>
              {moment.format(new Date(drawer.closedAt))} · {drawer.device}
              {drawer.by === null ? null : ` · ${t('drawers.by', { name: drawer.by })}`}
            </span>
            {drawer.differenceMinor === 0 ? null : (
              <span className={styles.back}>
                {t('drawers.difference')} <Money minor={drawer.differenceMinor} />: {drawer.note}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
