import type { Database } from '@forenet/database/database'
import { type Billing, billingOf } from '../../members/index.ts'
import type { TicketRow } from '../../tickets/index.ts'

/** Manually added attendees and buyers at the door may have no account; then the address given to the club is used. */
export async function buyerOf(
  database: Database,
  { entryMemberId, billingEmail }: Pick<TicketRow, 'entryMemberId' | 'billingEmail'>,
): Promise<Pick<Billing, 'name' | 'email'>> {
  const { name, email } = await billingOf(database, entryMemberId)
  return { name, email: email || (billingEmail ?? '') }
}
