import type { Receipt } from '@forenet/contract/receipt'
import { sumMinor } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './receipt.module.css'

export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation(['memberships', 'paying'])
  const language = useLanguage()
  const day = (instant: string) => formatCalendarDate(today(new Date(instant)), language)
  return (
    <div>
      <table className={styles.table}>
        <caption>{t('receipt.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t(receipt.event ? 'receipt.ticket' : 'receipt.what')}</th>
            <th scope="col">{t('paying:price.price')}</th>
            <th scope="col">{t('paying:price.vatPlain')}</th>
            <th scope="col">{t('paying:price.surcharge')}</th>
            <th scope="col">{t('paying:price.total')}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and the order is stable.
            <tr key={nth}>
              <th scope="row">
                <strong>{line.participantName}</strong>
                <span>{line.description}</span>
                {receipt.event ? null : (
                  <span className={styles.quiet}>
                    <PeriodText from={line.startDate} to={line.endDate} />
                  </span>
                )}
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
        {receipt.refunds.map(({ amountMinor, at, done }) => (
          <div key={`${at} ${amountMinor}`}>
            <dt>{t(done ? 'receipt.paidBack' : 'receipt.onItsWayBack', { date: day(at) })}</dt>
            <dd>
              <Money minor={-amountMinor} currency={receipt.currency} />
            </dd>
          </div>
        ))}
        {receipt.refunds.length > 0 ? (
          <div>
            <dt>{t('receipt.kept')}</dt>
            <dd>
              <Money
                minor={receipt.totalMinor - sumMinor(receipt.refunds.map(({ amountMinor }) => amountMinor))}
                currency={receipt.currency}
              />
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  )
}
