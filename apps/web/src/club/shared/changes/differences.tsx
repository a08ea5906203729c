import type { ChangeSet } from '@forenet/contract/club/change-set'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/money.tsx'
import styles from './changes.module.css'

const SUMS = ['bookedMinor', 'waivedMinor', 'refundableMinor'] as const

/** Omits zeros. */
export function Differences({ differences }: { differences: NonNullable<ChangeSet['differences']> }) {
  const { t } = useTranslation('imports')
  const shown = SUMS.filter((sum) => differences[sum] !== 0)
  if (shown.length === 0) return null
  return (
    <>
      <dl className={styles.sums}>
        {shown.map((sum) => (
          <div key={sum}>
            <dt>{t(`differences.${sum}`)}</dt>
            <dd>
              <Money minor={differences[sum]} />
            </dd>
          </div>
        ))}
      </dl>
      {differences.refundableMinor === 0 ? null : <p className={styles.quiet}>{t('differences.lead')}</p>}
    </>
  )
}
