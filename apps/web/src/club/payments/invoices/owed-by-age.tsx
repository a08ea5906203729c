import type { InvoicePage } from '@forenet/contract/club/invoice'
import type { DebtAge } from '@forenet/domain/invoice'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/money.tsx'
import styles from './invoices.module.css'

type OwedByAgeProps = {
  owed: InvoicePage['owed']
  chosen: DebtAge | undefined
  choose: (age: DebtAge | undefined) => void
}

export function OwedByAge({ owed, chosen, choose }: OwedByAgeProps) {
  const { t } = useTranslation('invoices')
  const totalMinor = owed.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  if (totalMinor === 0) return null
  return (
    <section aria-labelledby="owed" className={styles.owed}>
      <h2 id="owed">
        {t('owed.title')}
        <span className={styles.quiet}>
          {t('owed.total')} <Money minor={totalMinor} />
        </span>
      </h2>
      <ul className={styles.ages}>
        {owed.map(({ age, invoices, leftMinor }) => (
          <li key={age}>
            <button
              type="button"
              className={styles.age}
              data-late={age !== 'not-due' && leftMinor > 0 ? '' : undefined}
              aria-pressed={chosen === age}
              onClick={() => choose(chosen === age ? undefined : age)}
            >
              <span className={styles.quiet}>{t(`ages.${age}`)}</span>
              <strong>
                <Money minor={leftMinor} />
              </strong>
              <span className={styles.quiet}>{t('owed.invoices', { count: invoices })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
