import type { EventRegistration } from '@forenet/contract/entry'
import { useNavigate } from '@tanstack/react-router'
import { openWindow } from '../../shared/payment/open-window.ts'
import { type PaymentControl, usePayment } from '../../shared/payment/use-payment.ts'
import { eventPayments } from '../event-payments.ts'

export function useEntryPayment(
  event: { id: string; orgKey: string },
  entry: Pick<EventRegistration, 'returnToken' | 'totalMinor'>,
): PaymentControl {
  const navigate = useNavigate()
  return usePayment(
    async () => {
      if (!entry.returnToken) throw new Error('There is no token for the payment')
      return openWindow(eventPayments.link, entry.returnToken, entry.totalMinor)
    },
    (forenettoken) =>
      navigate({
        to: '/$orgKey/events/$id/success',
        params: { orgKey: event.orgKey, id: event.id },
        search: { forenettoken },
      }),
    { backShowsPurchase: true },
  )
}
