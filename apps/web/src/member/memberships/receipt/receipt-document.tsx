import type { Receipt } from '@forenet/contract/receipt'
import { formatEventTime } from '@forenet/domain/event-time'
import { sumMinor } from '@forenet/domain/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { useCountryName } from '../purchase/payer/use-country-name.ts'
import styles from './receipt.module.css'

export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('memberships')
  const countryName = useCountryName()
  const { organisation, payer, extract } = receipt
  return (
    <AccentScope as="article" colour={organisation.accentColour} className={styles.sheet} labelledBy="receipt-heading">
      <header className={styles.head}>
        <div className={styles.seller}>
          <OrganisationMark organisation={organisation} size={48} />
          <address>
            <strong>{organisation.name}</strong>
            <Lines
              of={[
                organisation.addressLine1,
                `${organisation.postCode} ${organisation.city}`,
                organisation.email,
                organisation.cvrNumber ? t('receipt.cvr', { number: organisation.cvrNumber }) : '',
              ]}
            />
          </address>
        </div>
        <div className={styles.title}>
          <h2 id="receipt-heading">{t(extract ? 'receipt.extract.heading' : 'receipt.heading')}</h2>
        </div>
      </header>
      {extract ? <p className={styles.note}>{t('receipt.extract.note')}</p> : null}
      {receipt.testMode ? <StatusBadge tone="waiting">{t('receipt.test')}</StatusBadge> : null}
      <div className={styles.facts}>
        <address>
          <span className={styles.label}>{t('receipt.payer')}</span>
          <strong>{payer.name}</strong>
          <Lines of={[...payer.address.map(countryName), payer.email, payer.phone]} />
        </address>
        <ReceiptFacts receipt={receipt} />
      </div>
      {receipt.event ? <ReceiptEvent event={receipt.event} /> : null}
      <ReceiptLines receipt={receipt} />
    </AccentScope>
  )
}

function ReceiptEvent({ event }: { event: NonNullable<Receipt['event']> }) {
  const language = useLanguage()
  const { day, time } = formatEventTime(new Date(event.startDate), new Date(event.endDate), language)
  return (
    <p>
      <strong>{event.title}</strong>
      <br />
      <span className={styles.quiet}>{`${day}, ${time}`}</span>
    </p>
  )
}

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation('memberships')
  const language = useLanguage()
  const day = (instant: string) => formatCalendarDate(today(new Date(instant)), language)
  const known = `receipt.methods.${receipt.provider}` as const
  const method = i18n.exists(`memberships:${known}`) ? t(known as 'receipt.methods.freepay') : receipt.provider
  const digits = receipt.cardLastFour
  return (
    <dl className={styles.list}>
      <ReceiptFact label={t('receipt.order')}>{receipt.orderNumber}</ReceiptFact>
      <ReceiptFact label={t('receipt.orderedAt')}>{day(receipt.orderedAt)}</ReceiptFact>
      <ReceiptFact label={t('receipt.paidAt')}>{day(receipt.paidAt)}</ReceiptFact>
      <ReceiptFact label={t('receipt.method')}>{digits ? t('receipt.ending', { method, digits }) : method}</ReceiptFact>
    </dl>
  )
}

function ReceiptFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Lines({ of: lines }: { of: readonly string[] }) {
  return lines
    .filter((line) => line.trim())
    .map((line) => {
      // Break a long e-mail after the @.
      const [before, after] = line.split('@')
      return (
        <span key={line}>
          {before}
          {after ? (
            <>
              @<wbr />
              {after}
            </>
          ) : null}
        </span>
      )
    })
}

function ReceiptLines({ receipt }: { receipt: Receipt }) {
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
