import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useClub } from '../../shared/use-club.ts'
import styles from './bank.module.css'

const VIEWS = [undefined, 'payouts'] as const

/** Chooses between bank transactions and payouts of the card acquirer. */
export function BankViews() {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  return (
    <ul className={styles.views} aria-label={t('views.label')}>
      {VIEWS.map((view) => (
        <li key={view ?? 'transactions'}>
          <Link
            from="/manage/$orgKey/payments/bank"
            to="/manage/$orgKey/payments/bank"
            params={{ orgKey }}
            search={{ view }}
            activeOptions={{ explicitUndefined: true }}
          >
            {t(`views.${view ?? 'transactions'}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
