import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import type { Option } from '../../shared/membership/selection.ts'
import styles from './choose-step.module.css'

/** What somebody could have if a place were left of it: to be seen, not to be chosen. Nothing where there is none. */
export function FullMemberships({ full, name }: { full: readonly Option[]; name: string }) {
  const { t } = useTranslation('memberships')
  if (full.length === 0) return null
  return (
    <ul className={styles.full} aria-label={t('purchase.fullFor', { name })}>
      {full.map((option) => (
        <li key={option.id} className={styles.card} data-full>
          <span className={styles.about}>
            <span className={styles.title}>
              <strong>{option.name}</strong>
              <span className={styles.price}>
                <Money minor={option.totalMinor} />
              </span>
            </span>
            <span className={styles.details}>
              {option.description ? <span>{option.description}</span> : null}
              <span className={styles.period}>
                <PeriodText from={option.startDate} to={option.endDate} />
              </span>
            </span>
            <StatusBadge tone="neutral">{t('purchase.full')}</StatusBadge>
          </span>
        </li>
      ))}
    </ul>
  )
}
