import { useTranslation } from 'react-i18next'
import { PaymentFor, PaymentProgress, PaymentStanding } from '../../shared/payment/standing/payment-standing.tsx'
import { isBeingFoundOut, type Known, usePaymentTelling } from '../../shared/payment/standing/payment-telling.ts'
import { PaidOutcome } from './paid-outcome.tsx'
import { RetryPayment } from './retry-payment.tsx'
import { VoidedWayOn } from './voided-way-on.tsx'

/** How a purchase of memberships stands, told in words as it becomes known; each state with its one way on. */
export function PaymentOutcome({ isUnreachable, ...known }: Known & { isUnreachable: boolean }) {
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
