import type { PersonPayments as Payments } from '@forenet/contract/club/person'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import type { register } from '../../../words/en/register.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import { paymentsQuery } from './payments-query.ts'
import styles from './person.module.css'
import { RefundDialog } from './refund-dialog.tsx'

type Payment = Payments[number]

/** Payments to the club, newest first, with receipts and refunds. */
export function PersonPayments({ memberId }: { memberId: string }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const payments = useQuery(paymentsQuery(orgKey, memberId))
  if (payments.isError)
    return <QueryFailure error={payments.error} retry={() => void payments.refetch()} retrying={payments.isFetching} />
  if (payments.isPending) return <SkeletonList rows={2} height={44} />
  if (payments.data.length === 0) return <p className={styles.quiet}>{t('payments.none')}</p>
  return (
    <ul className={styles.rows}>
      {payments.data.map((payment) => (
        <PaymentRow key={payment.orderId} memberId={memberId} payment={payment} />
      ))}
    </ul>
  )
}

function PaymentRow({ memberId, payment }: { memberId: string; payment: Payment }) {
  const { t, i18n } = useTranslation('register')
  const mayRefund = useMayHere()('money.refund')
  const [asking, setAsking] = useState(false)
  const { orderId, what, amountMinor, backMinor, status, method, at, historyId, refundable, refunds } = payment
  const paidBy =
    method !== null && i18n.exists(`register:payments.methods.${method}`)
      ? t(`payments.methods.${method as keyof typeof register.payments.methods}`)
      : (method ?? t(amountMinor === 0 ? 'payments.methods.free' : 'payments.methods.unknown'))
  return (
    <li>
      <span id={`payment-${orderId}`}>
        {historyId === null ? (
          <strong>{what.join(', ')}</strong>
        ) : (
          <Link to="/membership/$id/receipt" params={{ id: historyId }}>
            <strong>{what.join(', ')}</strong>
          </Link>
        )}
      </span>
      <span className={styles.quiet}>
        <Money minor={amountMinor} />
        {' · '}
        {status === 'paid' ? paidBy : t(`payments.${status}`)}
        {backMinor > 0 ? (
          <>
            {' · '}
            {t('payments.back')} <Money minor={backMinor} />
          </>
        ) : null}
        {' · '}
        <DateText at={at} />
      </span>
      {refunds.length > 0 ? <Refunds refunds={refunds} /> : null}
      {mayRefund && refundable ? (
        <Button
          variant="default"
          className={styles.refund}
          aria-describedby={`payment-${orderId}`}
          onClick={() => setAsking(true)}
        >
          {t('refund.open')}
        </Button>
      ) : null}
      {asking && refundable ? (
        <RefundDialog
          memberId={memberId}
          payment={{ ...payment, refundable }}
          paidBy={paidBy}
          close={() => setAsking(false)}
        />
      ) : null}
    </li>
  )
}

/** Text variant: immediate, pending, or approved by a second person. */
function whoWords(state: Payment['refunds'][number]['state'], agreedBy: string | null) {
  if (agreedBy !== null) return 'byTwo'
  const settled = ['given', 'booked', 'under-way', 'delayed', 'key-refused']
  return settled.includes(state) ? 'byOne' : 'asker'
}

/** Refunds of a payment with their status. */
function Refunds({ refunds }: Pick<Payment, 'refunds'>) {
  const { t } = useTranslation('register')
  return (
    <ul className={styles.refunds}>
      {refunds.map(({ id, amountMinor, reason, state, by, agreedBy, at }) => (
        <li key={id} className={styles.quiet}>
          <Money minor={amountMinor} /> {t(`refund.states.${state}`)}
          {': '}
          {reason}
          {' · '}
          {by ? `${t(`refund.${whoWords(state, agreedBy)}`, { by, agreedBy: agreedBy ?? '' })} · ` : ''}
          <DateText at={at} />
        </li>
      ))}
    </ul>
  )
}
