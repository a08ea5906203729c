import { useTranslation } from 'react-i18next'
import { PeriodText } from '../../../../ui/dates/date-text.tsx'
import { Money } from '../../../../ui/money/money.tsx'
import styles from './price-explained.module.css'

export type ExplainedLine = {
  id: string
  participantName: string
  description: string
  startDate: string | null
  endDate: string | null
  priceMinor: number
  vatMinor: number
  surchargeMinor: number
  joiningMinor?: number
  totalMinor: number
  note?: string
}

/** The total is a prop, because the pricing rule lives elsewhere. */
export function PriceExplained({ lines, totalMinor }: { lines: readonly ExplainedLine[]; totalMinor: number }) {
  const { t } = useTranslation('paying')
  return (
    <div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <div className={styles.head}>
              <h3>{line.participantName}</h3>
              <strong>
                <PriceSum minor={line.totalMinor} />
              </strong>
            </div>
            <p>{line.description}</p>
            {line.note ? <p className={styles.note}>{line.note}</p> : null}
            {line.startDate && line.endDate ? (
              <p className={styles.period}>
                <PeriodText from={line.startDate} to={line.endDate} />
              </p>
            ) : null}
            {line.totalMinor === line.priceMinor ? null : (
              <dl className={styles.parts}>
                <PricePart label={t('price.price')} minor={line.priceMinor} />
                {line.vatMinor > 0 ? <PricePart label={vatLabel(line)} minor={line.vatMinor} /> : null}
                {line.surchargeMinor !== 0 ? (
                  <PricePart label={t('price.surcharge')} minor={line.surchargeMinor} />
                ) : null}
                {line.joiningMinor ? <PricePart label={t('price.joining')} minor={line.joiningMinor} /> : null}
              </dl>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('price.total')}</span>
        <PriceSum minor={totalMinor} />
      </p>
    </div>
  )

  function vatLabel({ vatMinor, priceMinor }: ExplainedLine): string {
    const percent = priceMinor > 0 ? Math.round((vatMinor / priceMinor) * 100) : 0
    return percent > 0 ? t('price.vat', { percent }) : t('price.vatPlain')
  }
}

function PriceSum({ minor }: { minor: number }) {
  const { t } = useTranslation('paying')
  return minor === 0 ? t('price.free') : <Money minor={minor} />
}

function PricePart({ label, minor }: { label: string; minor: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} />
      </dd>
    </div>
  )
}
