import type { Database } from '@forenet/database/database'
import { type Billing, billingOf } from '../../members/index.ts'
import type { TicketRow } from '../../tickets/index.ts'

/**
 * Who is written to about the registration of a ticket: who made it. Whom the club put down itself, and who bought at the door, may have no account: the address
 * is the one that the club was told.
 */
export async function buyerOf(
  database: Database,
  { entryMemberId, billingEmail }: Pick<TicketRow, 'entryMemberId' | 'billingEmail'>,
): Promise<Pick<Billing, 'name' | 'email'>> {
  const { name, email } = await billingOf(database, entryMemberId)
  return { name, email: email || (billingEmail ?? '') }
}
