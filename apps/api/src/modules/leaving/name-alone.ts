import type { Database } from '@forenet/database/database'
import { listHeld, lockHeld, referredTo } from '../members/index.ts'

/** What a sale at the door, or to a guest by hand, is kept in, and what was paid back of it. */
const OF_A_SALE = ['payment_order', 'payment_order_line', 'event_entry', 'event_ticket', 'club_refund']

/**
 * Who among some is known by name alone: a club wrote them down when they bought a ticket, they have neither a login nor a parent here,
 * and nothing but what they bought refers to them: no register, team, tag or message. Nothing else comes to, before the transaction ends.
 */
export async function knownByNameAlone(transaction: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await lockHeld(transaction, ids)
  const own = (await listHeld(transaction, ids))
    .filter(({ keptBy, guarded, hasLogin, email }) => keptBy !== null && !guarded && !hasLogin && email === null)
    .map(({ id }) => id)
  const referred = await referredTo(transaction, own, OF_A_SALE)
  return own.filter((id) => !referred.has(id))
}
