import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMember } from '../../shared/member/use-member.ts'
import { PaymentReturn } from '../../shared/payment/standing/payment-return.tsx'
import { EventCrumbs } from '../event-crumbs.tsx'
import { eventPayments } from '../event-payments.ts'
import { eventQuery } from '../queries.ts'
import { forgetPurchase } from '../registration/draft/use-draft.ts'
import { FreeOutcome } from './free-outcome.tsx'
import { PaidFor } from './paid-for.tsx'

/** Result of a registration; the payment window returns here. */
export function OutcomeScreen() {
  const { forenettoken } = useSearch({ strict: false })
  if (!forenettoken) return <FreeOutcome />
  return (
    <>
      <Crumbs />
      <PaymentReturn calls={eventPayments} forget={forgetPurchase} wayBack={<ToEvent />}>
        {(known) => <PaidFor {...known} />}
      </PaymentReturn>
    </>
  )
}

function Crumbs() {
  const { id = '' } = useParams({ strict: false })
  const { member } = useMember()
  const { data: event } = useQuery(eventQuery(member.id, id))
  return event ? <EventCrumbs event={event} /> : null
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
