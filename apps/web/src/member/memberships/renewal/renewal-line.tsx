import type { Renewal } from '@forenet/contract/renewal'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import reaching from '../../../ui/page/finger-reach.module.css'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './renewal-line.module.css'
import { findRenewalState } from './renewal-queries.ts'

export function RenewalLine({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const state = findRenewalState(renewal)
  const date = renewal.next?.retryOn ?? renewal.next?.chargeOn ?? renewal.endDate
  const words =
    state === 'on' && date ? t('renewal.onDate', { date: formatCalendarDate(date, language) }) : t(`renewal.${state}`)
  return (
    <p className={styles.line} data-trouble={state === 'trouble' || undefined}>
      <RefreshCw size={16} aria-hidden />
      {state === 'trouble' ? (
        <Link to="/membership/$id/history" params={{ id: renewal.membershipId }} className={reaching.reach}>
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  )
}
