import type { Receipt } from '@forenet/contract/membership'
import { useTranslation } from 'react-i18next'
import { PeriodText } from '../../ui/date-text.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './receipt.module.css'

/** A table of what was paid, with VAT and surcharge per line and in total. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation(['memberships', 'paying'])
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('receipt.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('receipt.what')}</th>
            <th scope="col">{t('paying:price.price')}</th>
            <th scope="col">{t('paying:price.vatPlain')}</th>
            <th scope="col">{t('paying:price.surcharge')}</th>
            <th scope="col">{t('paying:price.total')}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line) => (
            <tr key={`${line.participantName} ${line.description} ${line.startDate}`}>
              <th scope="row">
                <strong>{line.participantName}</strong>
                <span>{line.description}</span>
                <span className={styles.quiet}>
                  <PeriodText from={line.startDate} to={line.endDate} />
                </span>
              </th>
              <td data-label={t('paying:price.price')}>
                <Money minor={line.priceMinor} currency={receipt.currency} />
              </td>
              <td data-label={t('paying:price.vatPlain')}>
                <Money minor={line.vatMinor} currency={receipt.currency} />
              </td>
              <td data-label={t('paying:price.surcharge')}>
                <Money minor={line.surchargeMinor} currency={receipt.currency} />
              </td>
              <td data-label={t('paying:price.total')}>
                <Money minor={line.totalMinor} currency={receipt.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        <div>
          <dt>{t('receipt.ofWhichVat')}</dt>
          <dd>
            <Money minor={receipt.vatMinor} currency={receipt.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('receipt.ofWhichSurcharge')}</dt>
          <dd>
            <Money minor={receipt.surchargeMinor} currency={receipt.currency} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{t(receipt.extract ? 'receipt.extract.totals' : 'receipt.totals')}</dt>
          <dd>
            <Money minor={receipt.totalMinor} currency={receipt.currency} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
