import type { Database } from '@forenet/database/database'
import { findReferencedMembers, listClubPeople, lockClubPeople } from '../../core/members/index.ts'

const SALE_TABLES = ['payment_order', 'payment_order_line', 'event_entry', 'event_ticket', 'club_refund']

/** Locks people added with a ticket purchase, without e-mail, account, guardian or other references. */
export async function lockPeopleKnownByNameOnly(transaction: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await lockClubPeople(transaction, ids)
  const own = (await listClubPeople(transaction, ids))
    .filter(
      ({ keptBy, guardianId, hasLogin, email }) =>
        keptBy !== null && guardianId === null && !hasLogin && email === null,
    )
    .map(({ id }) => id)
  const referred = await findReferencedMembers(transaction, own, SALE_TABLES)
  return own.filter((id) => !referred.has(id))
}
