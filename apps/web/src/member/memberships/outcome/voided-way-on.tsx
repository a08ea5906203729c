import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentActions } from '../../shared/payment/standing/payment-standing.tsx'
import { useChooseDifferently } from '../purchase/use-choose-differently.ts'

/** After a payment that was given back: to what was paid already, or a new start with everything still chosen. */
export function VoidedWayOn({ payment }: { payment: PaymentState }) {
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
