import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import styles from './payment-drawer.module.css'

export function SumRows({ vatMinor, totalMinor }: { vatMinor: number; totalMinor: number }) {
  const { t } = useTranslation('money')
  return (
    <>
      {vatMinor > 0 ? (
        <li className={styles.quiet}>
          <span>{t('drawer.vat')}</span>
          <Money minor={vatMinor} />
        </li>
      ) : null}
      <li className={styles.total}>
        <span>{t('drawer.total')}</span>
        <Money minor={totalMinor} />
      </li>
    </>
  )
}
