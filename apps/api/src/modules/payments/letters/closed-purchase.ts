import type { Notify } from '../../notifications/index.ts'
import { getOrganisation } from '../../organisations/index.ts'
import type { OrderKinds } from '../order.ts'
import type { SettleDeps } from '../settling/settle-work.ts'

const WORDS = {
  da: {
    title: (organisation: string) => `Din betaling til ${organisation} er ført tilbage`,
    message:
      'Du kan ikke længere købe til alle i købet, så det er lukket. Pengene er ført tilbage samme vej, som du betalte, og ingen er blevet meldt ind.',
  },
  en: {
    title: (organisation: string) => `Your payment to ${organisation} has been given back`,
    message:
      'You can no longer buy for everyone in that purchase, so it has been closed. The money has gone back the way you paid, and no one has been signed up.',
  },
} as const

/**
 * Tells a payer that a payment went back because the right to buy for somebody had ended (PAYMENT_RECEIVED); once, however
 * many authorizations of the order go back.
 */
export function closedPurchaseTeller(notify: Notify, kinds: OrderKinds): SettleDeps['tellClosed'] {
  return async (transaction, order, at) => {
    const organisation = await getOrganisation(transaction, order.organisationId)
    const words = WORDS[order.language]
    const subject = Object.entries(kinds[order.kind].subjectOf(order)).filter(([, id]) => id !== null)
    await notify(transaction, {
      receiverId: order.payerMemberId,
      type: 'PAYMENT_RECEIVED',
      title: words.title(organisation.name),
      message: words.message,
      data: {
        org: organisation.name,
        orgId: organisation.id,
        orgKey: organisation.key,
        orderId: order.id,
        voidReason: 'participant-not-yours',
        ...Object.fromEntries(subject),
      },
      onceKey: `order:${order.id}:closed`,
      createdAt: at,
    })
  }
}
