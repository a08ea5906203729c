import { useTranslation } from 'react-i18next'
import { PeriodText } from '../../../../ui/dates/date-text.tsx'
import { Money } from '../../../../ui/money/money.tsx'
import styles from './price-explained.module.css'

/** What one person gets with its price in parts, in øre; a period only where it has one. */
export type ExplainedLine = {
  id: string
  participantName: string
  description: string
  startDate: string | null
  endDate: string | null
  priceMinor: number
  vatMinor: number
  surchargeMinor: number
  /** Paid once for joining the club. */
  joiningMinor?: number
  totalMinor: number
  /** What it costs less, and why. */
  note?: string
}

/**
 * What is bought and why it costs what it does: per participant the price, what VAT, surcharge and joining add where they do, and
 * the total. Nothing is added up here: the rule has one home.
 */
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
                <Sum minor={line.totalMinor} />
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
                <Part label={t('price.price')} minor={line.priceMinor} />
                {line.vatMinor > 0 ? <Part label={vatLabel(line)} minor={line.vatMinor} /> : null}
                {line.surchargeMinor !== 0 ? <Part label={t('price.surcharge')} minor={line.surchargeMinor} /> : null}
                {line.joiningMinor ? <Part label={t('price.joining')} minor={line.joiningMinor} /> : null}
              </dl>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('price.total')}</span>
        <Sum minor={totalMinor} />
      </p>
    </div>
  )

  function vatLabel({ vatMinor, priceMinor }: ExplainedLine): string {
    const percent = priceMinor > 0 ? Math.round((vatMinor / priceMinor) * 100) : 0
    return percent > 0 ? t('price.vat', { percent }) : t('price.vatPlain')
  }
}

/** What something comes to, in words where that is nothing. */
function Sum({ minor }: { minor: number }) {
  const { t } = useTranslation('paying')
  return minor === 0 ? t('price.free') : <Money minor={minor} />
}

function Part({ label, minor }: { label: string; minor: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} />
      </dd>
    </div>
  )
}
