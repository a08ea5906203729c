import { formatMoney } from '@forenet/domain/money'
import type { Notify } from '../../../core/notifications/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import type { OrderKinds } from '../orders/order.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'

const WORDS = {
  da: {
    title: (club: string, amount: string) => `${amount} fra ${club} refunderes ikke igen`,
    message: 'Din bank har allerede ført pengene tilbage til dig. Trækker banken dem tilbage, refunderer vi dem.',
  },
  en: {
    title: (club: string, amount: string) => `${amount} from ${club} is not refunded a second time`,
    message: 'Your bank has already returned the money to you. If the bank takes it back, we refund it.',
  },
} as const

/** Notifies once per refund. */
export function chargedBackNotifier(notify: Notify, kinds: OrderKinds): SettleDeps['notifyChargedBack'] {
  return async (transaction, { order, refundId, amountMinor }, at) => {
    // Recipients outside the portal see the money at their bank.
    if (order.payerMemberId === null) return
    const organisation = await getOrganisation(transaction, order.organisationId)
    const words = WORDS[order.language]
    const what = await kinds[order.kind].titleOf(transaction, order)
    const subject = Object.entries(kinds[order.kind].subjectOf(order)).filter(([, id]) => id !== null)
    await notify(transaction, {
      receiverId: order.payerMemberId,
      type: 'PAYMENT_RECEIVED',
      title: words.title(organisation.name, formatMoney(amountMinor, order.language, order.currency)),
      message: `${what}: ${words.message}`,
      data: {
        org: organisation.name,
        orgId: organisation.id,
        orgKey: organisation.key,
        orderId: order.id,
        ...Object.fromEntries(subject),
      },
      onceKey: `refund:${refundId}:charged-back`,
      createdAt: at,
    })
  }
}
