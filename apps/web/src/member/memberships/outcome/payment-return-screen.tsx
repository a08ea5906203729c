import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentReturn } from '../../shared/payment/standing/payment-return.tsx'
import {
  PaymentActions,
  PaymentFor,
  PaymentProgress,
  PaymentStanding,
} from '../../shared/payment/standing/payment-standing.tsx'
import { isBeingFoundOut, type Known, usePaymentTelling } from '../../shared/payment/standing/payment-telling.ts'
import { useChooseDifferently } from '../purchase/use-choose-differently.ts'
import { forgetPurchase } from '../purchase/use-draft.ts'
import { ToMemberships } from '../to-memberships.tsx'
import { membershipPayments } from './membership-payments.ts'
import { PaidOutcome } from './paid-outcome.tsx'
import { RetryPayment } from './retry-payment.tsx'

/** Return page of the payment window for memberships; also resumes unfinished payments. */
export function PaymentReturnScreen() {
  return (
    <PaymentReturn calls={membershipPayments} forget={forgetPurchase} wayBack={<ToMemberships />}>
      {(known) => <PaymentOutcome {...known} />}
    </PaymentReturn>
  )
}

/** Payment status, updated live, with one action per state. */
function PaymentOutcome({ isUnreachable, ...known }: Known & { isUnreachable: boolean }) {
  const { t } = useTranslation('memberships')
  const { payment } = known
  const telling = usePaymentTelling(known, {
    title: t('payment.paid.title'),
    text: t(payment.totalMinor === 0 ? 'payment.paid.free' : 'payment.paid.text'),
  })
  return (
    <PaymentStanding telling={telling} isUnreachable={isUnreachable}>
      {payment.state === 'paid' ? (
        <PaidOutcome payment={payment} />
      ) : (
        <>
          <WayOn known={known} />
          <PaymentFor payment={payment} about={payment.organisation.name} />
        </>
      )}
    </PaymentStanding>
  )
}

function WayOn({ known }: { known: Known }) {
  if (isBeingFoundOut(known)) return <PaymentProgress />
  if (known.payment.state === 'voided') return <VoidedWayOn payment={known.payment} />
  return <RetryPayment payment={known.payment} />
}

/** After a refund: link to earlier purchases, or restart with the selection preserved. */
function VoidedWayOn({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation(['memberships', 'paying'])
  const startAgain = useChooseDifferently(payment)
  const isPaidAlready = payment.voidReason === 'already-paid'
  return (
    <PaymentActions>
      {isPaidAlready ? null : <Button onClick={startAgain}>{t('paying:voided.again')}</Button>}
      <Button
        variant={isPaidAlready ? 'filled' : 'default'}
        renderRoot={(root) => <Link to="/memberships" {...root} />}
      >
        {t('payment.toMemberships')}
      </Button>
    </PaymentActions>
  )
}
