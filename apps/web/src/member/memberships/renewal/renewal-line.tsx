import type { Renewal } from '@forenet/contract/renewal'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './renewal-line.module.css'

/** Tells on a membership's card that it renews by itself. */
export function RenewalLine({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { endDate, skipsAfter, next } = renewal
  const isSkipped = skipsAfter !== null && skipsAfter === endDate
  const date = next?.retryOn ?? next?.chargeOn ?? endDate
  const isTrouble = !isSkipped && next !== null && (next.declines > 0 || next.isCardExpired)
  const words = isSkipped
    ? t('renewal.skipped')
    : isTrouble
      ? t('renewal.trouble')
      : date
        ? t('renewal.onDate', { date: calendarDateWords(date, language) })
        : t('renewal.on')
  return (
    <p className={styles.line} data-trouble={isTrouble || undefined}>
      <RefreshCw size={16} aria-hidden />
      {words}
    </p>
  )
}
