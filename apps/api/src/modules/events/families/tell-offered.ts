import type { Database } from '@forenet/database/database'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import type { Notify } from '../../core/notifications/index.ts'
import { familyWords } from './family-words.ts'
import type { AccountOfferRow } from './hand-over-repository.ts'
import type { Person } from './person-repository.ts'

export function accountClaimNoticeKey({ memberId, askedAt }: Pick<AccountOfferRow, 'memberId' | 'askedAt'>): string {
  return `hand-over-to-member:${memberId}:${askedAt.toISOString()}`
}

/** Members can only decline the claim. Idempotent. */
export async function notifyAccountClaim(
  transaction: Database,
  notify: Notify,
  handOver: AccountOfferRow,
  receiver: Person,
  at: Date,
): Promise<void> {
  const { language } = receiver
  const words = familyWords(language).offeredToMember
  const child = safeNameForMail(handOver.firstName, language, 'child')
  const askedBy = safeNameForMail(handOver.askedByName, language, 'somebody')
  await notify(transaction, {
    receiverId: receiver.id,
    senderId: handOver.askedBy,
    type: 'FAMILY_LINK_REQUEST',
    title: words.title(askedBy, child),
    message: words.message(askedBy, child, handOver.email),
    data: { offeredHandOver: handOver.memberId },
    onceKey: accountClaimNoticeKey(handOver),
    createdAt: at,
  })
}
