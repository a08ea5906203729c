import { orderMessageKey } from '../../../../platform/delivery/message-key.ts'
import type { Notify } from '../../../core/notifications/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import type { OrderKinds } from '../orders/order.ts'
import type { NotifiedVoidReason, SettleDeps } from '../orders/payment-deps.ts'

type VoidedPaymentTexts = {
  returned: (organisation: string) => string
  failed: (organisation: string) => string
  reasons: Record<NotifiedVoidReason, string>
  ofInvoices: Partial<Record<NotifiedVoidReason, string>>
}

const TEXTS: Record<'da' | 'en', VoidedPaymentTexts> = {
  da: {
    returned: (organisation) => `Din betaling til ${organisation} er annulleret`,
    failed: (organisation) => `Din betaling til ${organisation} gik ikke igennem`,
    ofInvoices: {
      'already-paid': 'Der var ikke mere at betale på fakturaen, så denne betaling er annulleret.',
      mismatch: 'Der mangler nu et andet beløb på fakturaen, så betalingen er annulleret. Du kan prøve igen.',
    },
    reasons: {
      'already-paid': 'Købet var allerede betalt, så denne betaling er annulleret.',
      mismatch: 'Betalingen passede ikke til købet, så den er annulleret. Du kan prøve igen.',
      'capture-failed':
        'Banken afviste betalingen. Der er ikke trukket penge, og købet er ikke gennemført. Du kan prøve igen.',
      'authorization-expired':
        'Bankens reservation udløb, før betalingen kunne gennemføres. Der er ikke trukket penge, og købet er ikke gennemført. Du kan prøve igen.',
      'seats-gone':
        'Pladserne var ikke længere reserveret: Tiden til at betale var udløbet, eller pladserne var frigivet. Købet er ikke gennemført, og betalingen er annulleret.',
      cancelled: 'Aflyst af arrangøren. Købet er ikke gennemført, og betalingen er annulleret.',
      'participant-not-yours':
        'Du kan ikke længere købe til alle i købet, så det er lukket. Betalingen er annulleret, og ingen er blevet meldt ind.',
    },
  },
  en: {
    returned: (organisation) => `Your payment to ${organisation} has been cancelled`,
    failed: (organisation) => `Your payment to ${organisation} did not go through`,
    ofInvoices: {
      'already-paid': 'There was nothing left to pay of the invoice, so this payment has been cancelled.',
      mismatch:
        'The amount left to pay of the invoice has changed, so the payment has been cancelled. You can try again.',
    },
    reasons: {
      'already-paid': 'This was already paid, so this payment has been cancelled.',
      mismatch: 'The payment did not match the purchase, so it has been cancelled. You can try again.',
      'capture-failed':
        'The bank refused the payment. Nothing has been charged, and the purchase is not completed. You can try again.',
      'authorization-expired':
        'The reservation at the bank expired before the payment could be completed. Nothing has been charged, and the purchase is not completed. You can try again.',
      'seats-gone':
        'The seats were no longer held, because the time to pay had run out or they had been released. The purchase is not completed, and the payment has been cancelled.',
      cancelled: 'Cancelled by the organiser. The purchase is not completed, and the payment has been cancelled.',
      'participant-not-yours':
        'You can no longer buy for everyone in that purchase, so it has been closed. The payment has been cancelled, and no one has been signed up.',
    },
  },
}

/** Notifies once per attempt and reason, and once per closed order. */
export function voidedPaymentNotifier(notify: Notify, kinds: OrderKinds): SettleDeps['notifyVoided'] {
  return async (transaction, { order, attemptId, reason }, at) => {
    // Recipients outside the portal see the state on the invoice's page.
    if (order.payerMemberId === null) return
    const organisation = await getOrganisation(transaction, order.organisationId)
    const words = TEXTS[order.language]
    const what = await kinds[order.kind].titleOf(transaction, order)
    const title = reason === 'capture-failed' || reason === 'authorization-expired' ? words.failed : words.returned
    const subject = Object.entries(kinds[order.kind].subjectOf(order)).filter(([, id]) => id !== null)
    await notify(transaction, {
      receiverId: order.payerMemberId,
      type: 'PAYMENT_RECEIVED',
      title: title(organisation.name),
      message: `${what}: ${(order.kind === 'invoice' && words.ofInvoices[reason]) || words.reasons[reason]}`,
      data: {
        org: organisation.name,
        orgId: organisation.id,
        orgKey: organisation.key,
        orderId: order.id,
        voidReason: reason,
        ...Object.fromEntries(subject),
      },
      onceKey:
        reason === 'participant-not-yours'
          ? orderMessageKey(order.id, 'closed')
          : `attempt:${attemptId}:voided:${reason}`,
      createdAt: at,
    })
  }
}
