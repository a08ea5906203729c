import type { LetterRecipients } from '@forenet/contract/club/event-letter'
import type { Database } from '@forenet/database/database'
import { listNewsReceivers } from '../register/index.ts'
import { listAddressed } from './audience-repository.ts'
import { type Addressees, addresseesOf } from './audience-rules.ts'

export async function addressees(database: Database, eventId: string, to: LetterRecipients): Promise<Addressees> {
  const all = await listAddressed(database, eventId, to)
  const ids = all.flatMap(({ memberId, buyerId }) => (memberId === null ? [buyerId] : [memberId, buyerId]))
  return addresseesOf(all, await listNewsReceivers(database, [...new Set(ids)]), to.reader)
}
