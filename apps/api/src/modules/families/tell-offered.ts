import type { Database } from '@forenet/database/database'
import { nameInLetter } from '../../platform/delivery/name-in-letter.ts'
import type { Notify } from '../notifications/index.ts'
import { familyWords } from './family-words.ts'
import type { HandOverRow } from './hand-over-repository.ts'
import type { Person } from './person-repository.ts'

/** Names what tells a member of one offer, so that it is there once and can be taken away again. */
export function offerKey({ memberId, askedAt }: Pick<HandOverRow, 'memberId' | 'askedAt'>): string {
  return `hand-over-to-member:${memberId}:${askedAt.toISOString()}`
}

/** Tells a member of a hand-over to its e-mail, which it can decline and not take; once, however often it runs. */
export async function tellOffered(
  transaction: Database,
  notify: Notify,
  handOver: HandOverRow,
  receiver: Person,
  at: Date,
): Promise<void> {
  const { language } = receiver
  const words = familyWords(language).offeredToMember
  const child = nameInLetter(handOver.firstName, language, 'child')
  const askedBy = nameInLetter(handOver.askedByName, language, 'somebody')
  await notify(transaction, {
    receiverId: receiver.id,
    senderId: handOver.askedBy,
    type: 'FAMILY_LINK_REQUEST',
    title: words.title(askedBy, child),
    message: words.message(askedBy, child, handOver.email),
    data: { offeredHandOver: handOver.memberId },
    onceKey: offerKey(handOver),
    createdAt: at,
  })
}
