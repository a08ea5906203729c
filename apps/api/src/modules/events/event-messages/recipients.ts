import type { MessageRecipients } from '@forenet/contract/club/event-message'
import type { Database } from '@forenet/database/database'
import { listNewsReceivers } from '../../membership/register/index.ts'
import { listAudience } from './audience-repository.ts'
import { type MessageRecipientList, selectRecipients } from './audience-rules.ts'

export async function listRecipients(
  database: Database,
  eventId: string,
  to: MessageRecipients,
): Promise<MessageRecipientList> {
  const all = await listAudience(database, eventId, to)
  const ids = all.flatMap(({ memberId, buyerId }) => (memberId === null ? [buyerId] : [memberId, buyerId]))
  return selectRecipients(all, await listNewsReceivers(database, [...new Set(ids)]), to.reader)
}
