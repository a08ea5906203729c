import type { Database } from '@forenet/database/database'
import { type Billing, billingOf } from '../../members/index.ts'
import type { TicketRow } from '../../tickets/index.ts'

/**
 * Recipient of e-mails about a ticket's registration: its buyer. Manually added attendees and buyers at the door may
 * have no account, so the address given to the club is used.
 */
export async function buyerOf(
  database: Database,
  { entryMemberId, billingEmail }: Pick<TicketRow, 'entryMemberId' | 'billingEmail'>,
): Promise<Pick<Billing, 'name' | 'email'>> {
  const { name, email } = await billingOf(database, entryMemberId)
  return { name, email: email || (billingEmail ?? '') }
}
