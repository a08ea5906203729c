import type { Database } from '@forenet/database/database'
import { type Billing, getBilling } from '../../../core/members/index.ts'
import type { TicketRow } from '../../tickets/index.ts'

/** People without an account get e-mails at the address they gave to the club. */
export async function getBuyer(
  database: Database,
  { entryMemberId, billingEmail }: Pick<TicketRow, 'entryMemberId' | 'billingEmail'>,
): Promise<Pick<Billing, 'name' | 'email'>> {
  const { name, email } = await getBilling(database, entryMemberId)
  return { name, email: email || (billingEmail ?? '') }
}
