import { PaymentReturn } from '../../app/payment/payment-return.tsx'
import { forgetPurchase } from './draft-store.ts'
import { membershipPayments } from './membership-payments.ts'
import { PaymentOutcome } from './payment-outcome.tsx'
import { ToMemberships } from './to-memberships.tsx'

/** Where the payment window returns to after memberships, and where an unfinished payment for them goes on. */
export function PaymentReturnScreen() {
  return (
    <PaymentReturn calls={membershipPayments} forget={forgetPurchase} wayBack={<ToMemberships />}>
      {(known) => <PaymentOutcome {...known} />}
    </PaymentReturn>
  )
}
