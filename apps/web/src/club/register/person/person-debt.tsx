import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortDate } from '../../shared/short-date.ts'
import { useClub } from '../../shared/use-club.ts'
import type { Debt } from '../debts-query.ts'
import styles from './person.module.css'

export function PersonDebt({ debt: { leftMinor, count, invoices } }: { debt: Debt }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  return (
    <>
      <p className={styles.owed}>
        <Money minor={leftMinor} />
      </p>
      <ul className={styles.rows}>
        {invoices.map(({ id, number, item, dueOn, daysOverdue, leftMinor: left }) => (
          <li key={id}>
            <Link
              to="/manage/$orgKey/payments/invoices"
              params={{ orgKey }}
              search={{ invoice: id }}
              className={styles.debt}
            >
              <strong>{item}</strong>
              <Money minor={left} />
              <span className={styles.quiet}>
                {t('debt.invoice', { number, day: formatShortDate(dueOn, language) })}
              </span>
              {daysOverdue > 0 ? (
                <span className={styles.late}>{t('debt.overdue', { count: daysOverdue })}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {count > invoices.length ? (
        <p className={styles.quiet}>{t('debt.more', { count: count - invoices.length })}</p>
      ) : null}
    </>
  )
}
