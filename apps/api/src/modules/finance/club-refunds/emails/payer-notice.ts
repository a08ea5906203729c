import type { Database } from '@forenet/database/database'
import { formatMoney } from '@forenet/domain/money'
import { formatPaymentMeans } from '@forenet/domain/payment-means'
import type { Notify } from '../../../core/notifications/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import { findPaymentMeans, type HeldMoney, listLines, type Order } from '../../../money/payments/index.ts'
import type { ClubRefund } from '../repository.ts'

const TEXTS = {
  da: {
    title: (club: string, amount: string) => `${club} refunderer ${amount} til dig`,
    gateway: (means: string) => `Beløbet refunderes til ${means}. Det er normalt på din konto inden for fem bankdage.`,
    hand: () =>
      'Du betalte direkte til foreningen, som selv refunderer beløbet. Kontakt dem, hvis du ikke har fået pengene.',
    why: (reason: string) => `Begrundelse: ${reason}`,
  },
  en: {
    title: (club: string, amount: string) => `${club} is refunding ${amount} to you`,
    gateway: (means: string) => `Refunded to ${means}. The money is usually in your account within five banking days.`,
    hand: () => 'You paid the club directly, so the club refunds you itself. Contact them if you have not received it.',
    why: (reason: string) => `Reason: ${reason}`,
  },
} as const

/** Sends PAYMENT_RECEIVED once per refund. */
export async function notifyPayerOfRefund(
  notify: Notify,
  transaction: Database,
  order: Order,
  { id, amountMinor, reason }: Pick<ClubRefund, 'id' | 'amountMinor' | 'reason'>,
  by: HeldMoney['by'],
  at: Date,
): Promise<void> {
  // Recipients of an invoice outside the portal see the refund at the bank.
  if (order.payerMemberId === null) return
  const { id: orgId, key: orgKey, name } = await getOrganisation(transaction, order.organisationId)
  const words = TEXTS[order.language]
  const historyId = (await listLines(transaction, [order.id])).find((line) => line.historyId !== null)?.historyId
  const means = formatPaymentMeans(await findPaymentMeans(transaction, order.id), order.language)
  await notify(transaction, {
    receiverId: order.payerMemberId,
    type: 'PAYMENT_RECEIVED',
    title: words.title(name, formatMoney(amountMinor, order.language, order.currency)),
    message: `${words[by](means)} ${words.why(reason)}`,
    data: { org: name, orgId, orgKey, orderId: order.id, ...(historyId ? { historyId } : {}) },
    onceKey: `club-refund:${id}`,
    createdAt: at,
  })
}
