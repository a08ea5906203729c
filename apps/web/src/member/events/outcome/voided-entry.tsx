import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentActions } from '../../shared/payment/standing/payment-standing.tsx'

/** After a payment that was given back: to the tickets that were paid already, or a new start with everything kept. */
export function VoidedEntry({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation(['registration', 'events'])
  const { id = '' } = useParams({ strict: false })
  const orgKey = payment.organisation.key
  const eventId = payment.eventId ?? id
  return (
    <PaymentActions>
      {payment.voidReason === 'already-paid' ? (
        <Button
          renderRoot={(root) => <Link to="/$orgKey/events/$id/tickets" params={{ orgKey, id: eventId }} {...root} />}
        >
          {t('events:coming.tickets', { count: payment.lines.length })}
        </Button>
      ) : (
        <Button
          renderRoot={(root) => <Link to="/$orgKey/events/$id/register" params={{ orgKey, id: eventId }} {...root} />}
        >
          {t('ended.again')}
        </Button>
      )}
      <Button
        variant="default"
        renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }} {...root} />}
      >
        {t('problem.event')}
      </Button>
    </PaymentActions>
  )
}
