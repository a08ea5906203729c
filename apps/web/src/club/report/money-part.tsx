import type { EventReport } from '@forenet/contract/club/event-report'
import { formatMoney } from '@forenet/domain/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { ReportFacts, ReportPart } from './part.tsx'
import styles from './report.module.css'

type MoneyPartProps = {
  report: EventReport
  ledger: NonNullable<EventReport['ledger']>
  apart: NonNullable<EventReport['apart']>
}

export function MoneyPart({ report: { event, total }, ledger, apart }: MoneyPartProps) {
  const { t } = useTranslation('report')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const maySeePayments = useMayHere()('money.read')
  const words = (minor: number) => formatMoney(minor, language)
  const paid = total.paidMinor + apart.paidMinor
  const refunded = total.refundedMinor + apart.refundedMinor
  const source = t('money.source', {
    ...{ count: ledger.payments, paid: words(ledger.paidMinor), back: words(ledger.backMinor) },
  })
  return (
    <ReportPart title={t('money.title')} source={source}>
      <ReportFacts
        isLarge
        facts={[
          { name: t('money.paid'), value: <Money minor={paid} /> },
          { name: t('money.refunded'), value: <Money minor={refunded} /> },
          { name: t('money.left'), value: <Money minor={paid - refunded} /> },
        ]}
      />
      <ReportFacts
        facts={[
          { name: t('money.fees'), value: <Money minor={total.feesMinor} /> },
          { name: t('money.discount'), value: <Money minor={total.discountMinor} /> },
          ...(total.vatMinor === 0 ? [] : [{ name: t('money.vat'), value: <Money minor={total.vatMinor} /> }]),
        ]}
      />
      {ledger.underWayMinor > 0 ? (
        <p className={styles.note}>{t('money.underWay', { amount: words(ledger.underWayMinor) })}</p>
      ) : null}
      {apart.paidMinor !== 0 || apart.refundedMinor !== 0 ? (
        <p className={styles.note}>
          {t('money.apart', { paid: words(apart.paidMinor), refunded: words(apart.refundedMinor) })}
        </p>
      ) : null}
      {ledger.testPayments > 0 ? (
        <p className={styles.note}>{t('money.test', { count: ledger.testPayments })}</p>
      ) : null}
      {maySeePayments ? (
        <p className={styles.links}>
          <Link to="/manage/$orgKey/payments" params={{ orgKey }} search={{ event: event.id }}>
            {t('money.payments')}
          </Link>
        </p>
      ) : null}
    </ReportPart>
  )
}
