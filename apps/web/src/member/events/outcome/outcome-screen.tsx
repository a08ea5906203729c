import { Button } from '@mantine/core'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentReturn } from '../../shared/payment/standing/payment-return.tsx'
import { eventPayments } from '../event-payments.ts'
import { forgetPurchase } from '../registration/draft/use-draft.ts'
import { FreeOutcome } from './free-outcome.tsx'
import { PaidFor } from './paid-for.tsx'

/** Where a registration ends: the payment window returns here, and a free one is told of here at once. */
export function OutcomeScreen() {
  const { forenettoken } = useSearch({ strict: false })
  if (!forenettoken) return <FreeOutcome />
  return (
    <PaymentReturn calls={eventPayments} forget={forgetPurchase} wayBack={<ToEvent />}>
      {(known) => <PaidFor {...known} />}
    </PaymentReturn>
  )
}

function ToEvent() {
  const { t } = useTranslation('registration')
  const { orgKey = '', id = '' } = useParams({ strict: false })
  return (
    <Button renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id }} {...root} />}>
      {t('problem.event')}
    </Button>
  )
}
