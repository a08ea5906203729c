import type { HistoryEntry } from '@forenet/contract/membership'
import { kronerToMinor } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './history.module.css'

/** Payment result of a line. `unpaid`: never started. */
type Outcome = 'paid' | 'declined' | 'initiated' | 'unpaid'
const TONES: Record<Outcome, Tone> = { paid: 'good', declined: 'bad', initiated: 'waiting', unpaid: 'neutral' }

/** A membership period with payment and receipt, or why there is none. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { item, payment, orderNumber, declineReason } = entry
  const outcome: Outcome = payment?.paymentStatus ?? 'unpaid'
  const changed = payment ? calendarDateWords(today(new Date(payment.paymentUpdatedAt)), language) : null
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <h2>{item.membershipName}</h2>
        <p className={styles.period}>
          <PeriodText from={item.startDate} to={item.endDate} />
        </p>
        <p className={styles.facts}>
          {changed ? <span>{t(outcome === 'paid' ? 'past.paidOn' : 'past.triedOn', { date: changed })}</span> : null}
          {orderNumber ? <span>{t('past.order', { orderNumber })}</span> : null}
        </p>
        {declineReason ? <p className={styles.reason}>{t('past.reason', { reason: declineReason })}</p> : null}
      </div>
      <div className={styles.side}>
        <StatusBadge tone={TONES[outcome]}>{t(`past.${outcome}`)}</StatusBadge>
        {payment ? (
          <strong>
            <Money minor={kronerToMinor(outcome === 'paid' ? payment.totalPaid : payment.paymentTotal)} />
          </strong>
        ) : null}
        {outcome === 'paid' ? (
          <Button
            variant="default"
            leftSection={<ReceiptText size={18} aria-hidden />}
            aria-label={t('past.receiptOf', { name: item.membershipName })}
            renderRoot={(root) => <Link to="/membership/$id/receipt" params={{ id: item.id }} {...root} />}
          >
            {t('past.receipt')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
