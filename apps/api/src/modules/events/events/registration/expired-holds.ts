import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { getOrder } from '../../../money/payments/index.ts'
import { listRegistrationTickets } from '../../tickets/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'
import { releaseSeats } from '../seats/seat-repository.ts'
import { countSeatsByType } from '../seats/seats.ts'
import { runEachLoggingErrors } from '../settle-each.ts'
import { offerFreeSeats } from '../waiting/offers.ts'

const BATCH = 100

/** Safe to run concurrently, because of the entry's row lock (ruling 19). */
export async function endExpiredHolds(deps: EventsDeps): Promise<number> {
  const expired = await entries.listExpiredHolds(deps.database, deps.now(), BATCH)
  return runEachLoggingErrors(deps, expired, 'ending a hold', (entryId) => endHold(deps, entryId))
}

function endHold(deps: EventsDeps, entryId: string): Promise<boolean> {
  return inTransaction(deps.pool, async (transaction) => {
    const entry = await entries.lockRegistration(transaction, entryId)
    const at = deps.now()
    if (entry?.state !== 'reserved' || entry.claimedBy || !entry.heldUntil || entry.heldUntil > at) return false
    const order = entry.orderId ? await getOrder(transaction, entry.orderId) : null
    await releaseRegistration(
      deps,
      transaction,
      entry,
      order?.status === 'declined' ? 'payment-failed' : 'hold-ran-out',
      at,
    )
    return true
  })
}

/** Lock the entry first. Offers the seats to the waiting list. */
export async function releaseRegistration(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  entry: entries.EventRegistrationRow,
  reason: entries.RegistrationDeclineReason,
  at: Date,
): Promise<void> {
  const tickets = await listRegistrationTickets(transaction, entry.id)
  const held = tickets.filter((ticket) => ticket.state === 'reserved')
  await entries.declineRegistration(transaction, entry.id, reason, at)
  const waited = await releaseSeats(transaction, entry.eventId, countSeatsByType(held))
  if (waited) await offerFreeSeats(deps, transaction, entry.eventId, at)
}
