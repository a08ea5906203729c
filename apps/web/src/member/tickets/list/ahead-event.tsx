import type { Event } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/dates/date-text.tsx'
import covering from '../../../ui/page/covering-link.module.css'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './no-tickets.module.css'

/** An event of the member's clubs in one row, a link to it. */
export function AheadEvent({ event }: { event: Event }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const price =
    event.fromPriceMinor === 0 ? t('free') : t('from', { price: formatMoney(event.fromPriceMinor, language) })
  const isFull = event.registration === 'sold-out' || event.registration === 'waiting-list'
  const offer = isFull ? t(event.registration === 'sold-out' ? 'soldOut' : 'waitingList') : price
  return (
    <AccentScope as="li" colour={event.accentColour} className={`${styles.event} ${covering.row}`}>
      <div className={styles.words}>
        <p className={styles.when}>
          <DateText at={event.startDate} />
        </p>
        <h3>
          <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} className={covering.link}>
            {event.title}
          </Link>
        </h3>
        <p className={styles.where}>{[event.organisationName, event.city].filter(Boolean).join(' · ')}</p>
      </div>
      <span className={styles.offer}>{offer}</span>
      <ChevronRight size={20} aria-hidden />
    </AccentScope>
  )
}
