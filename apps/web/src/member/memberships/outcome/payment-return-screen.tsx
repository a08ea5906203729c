import { PaymentReturn } from '../../shared/payment/standing/payment-return.tsx'
import { forgetPurchase } from '../purchase/draft-store.ts'
import { ToMemberships } from '../to-memberships.tsx'
import { membershipPayments } from './membership-payments.ts'
import { PaymentOutcome } from './payment-outcome.tsx'

/** Where the payment window returns to after memberships, and where an unfinished payment for them goes on. */
export function PaymentReturnScreen() {
  return (
    <PaymentReturn calls={membershipPayments} forget={forgetPurchase} wayBack={<ToMemberships />}>
      {(known) => <PaymentOutcome {...known} />}
    </PaymentReturn>
  )
}
