import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from './money.tsx'
import styles from './price-lines.module.css'

/** `minor` in øre; `detail` explains it ('400,00 kr. × 1,25 + 10,00 kr.'). */
export type PriceLine = { id: string; label: ReactNode; detail?: ReactNode; minor: number }

/** The total is a prop, because the pricing rule lives elsewhere. */
export function PriceLines({
  lines,
  totalMinor,
  totalLabel,
}: {
  lines: readonly PriceLine[]
  totalMinor: number
  totalLabel?: string
}) {
  const { t } = useTranslation('ui')
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.id} className={styles.line}>
          <dt>
            {line.label}
            {line.detail ? <span className={styles.detail}>{line.detail}</span> : null}
          </dt>
          <dd>
            <Money minor={line.minor} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{totalLabel ?? t('total')}</dt>
        <dd>
          <Money minor={totalMinor} />
        </dd>
      </div>
    </dl>
  )
}
