import type { Database } from '@forenet/database/database'
import { formatPaymentMeans } from '@forenet/domain/payment-means'
import { facesOf } from '../../../core/members/index.ts'
import type { Notify } from '../../../core/notifications/index.ts'
import { getOrganisation } from '../../../core/organisations/index.ts'
import type { Language } from './renewal-mail-texts.ts'

type RenewalNotification = {
  organisationId: string
  payerMemberId: string
  onceKey: string
  /** The renewal has stopped; the message links to a payment with a new card. */
  newCard?: boolean
  /** Membership id; the message links to its page, where a new card can be saved. */
  cardFor?: string | undefined
  text: (organisation: string, language: Language) => { title: string; message: string }
}

/** Notifies in the transaction of the cause, once per key. */
export async function notifyPayer(
  notify: Notify,
  transaction: Database,
  { organisationId, payerMemberId, onceKey, newCard = false, cardFor, text }: RenewalNotification,
  at: Date,
): Promise<void> {
  const { name, id, key } = await getOrganisation(transaction, organisationId)
  const payer = (await facesOf(transaction, [payerMemberId])).get(payerMemberId)
  await notify(transaction, {
    receiverId: payerMemberId,
    type: 'MEMBERSHIP_RENEW',
    ...text(name, payer?.language ?? 'da'),
    data: {
      org: name,
      orgId: id,
      orgKey: key,
      automatic: true,
      ...(newCard ? { newCard } : {}),
      ...(cardFor ? { cardFor } : {}),
    },
    onceKey,
    createdAt: at,
  })
}

/** Example: 'the card ending in 4242'. */
export function formatCard(lastFour: string | null | undefined, language: Language): string {
  return formatPaymentMeans({ wallet: null, cardLastFour: lastFour ?? null }, language)
}
