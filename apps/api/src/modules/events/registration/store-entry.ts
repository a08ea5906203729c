import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../platform/access/caller.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { audit } from '../../audit/index.ts'
import { settleFree, takePurchaseTurn } from '../../payments/index.ts'
import { requireAnswerLeft, takeAnswerTurn } from '../entries/answer-limits.ts'
import * as entries from '../entries/entry-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { offerFreeSeats } from '../waiting/offers.ts'
import * as waiting from '../waiting/waiting-repository.ts'
import type { SoldEvent } from './open-event.ts'
import { requireStored } from './registration-problems.ts'
import type { NewEntry } from './registration-repository.ts'

const REGISTERED = 'event-registered'

/**
 * Stores a registration that does more than hold seats: one that is free, or takes up an offer from the waiting list. Throws
 * `too-many-requests` where the member has had too many free ones within a day.
 */
export async function storeInTransaction(
  deps: EventsDeps,
  caller: Caller,
  sold: SoldEvent,
  entry: NewEntry,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    if (entry.totalMinor === 0) {
      await takeAnswerTurn(transaction, entry.memberId)
      await requireAnswerLeft(transaction, REGISTERED, entry.memberId, entry.eventId, entry.at)
    }
    const offered = await takeOffer(transaction, entry)
    await requireStored(transaction, await deps.storeRegistration(transaction, entry, offered), sold, entry)
    if (entry.totalMinor === 0) await confirmFree(deps, transaction, caller, entry)
    // Fewer tickets than were offered: the rest goes to the next in line.
    if (offered > entry.tickets.length) await offerFreeSeats(deps, transaction, entry.eventId, entry.at)
  })
}

async function takeOffer(transaction: Database, entry: NewEntry): Promise<number> {
  if (!entry.waitingId) return 0
  // As everywhere, before the event's lock.
  await takePurchaseTurn(transaction, entry.memberId)
  await waiting.lockEvent(transaction, entry.eventId)
  const seats = await waiting.takeOfferOf(transaction, entry.waitingId, entry.eventId, entry.memberId, entry.at)
  if (seats === null) {
    throw new ProblemError('offer-ended', 'This offer has ended; you can join the waiting list again')
  }
  return seats
}

/** Nothing to pay: confirmed at once. */
async function confirmFree(deps: EventsDeps, transaction: Database, caller: Caller, entry: NewEntry): Promise<void> {
  await settleFree(deps.payments, transaction, entry.orderId, entry.at, async (order) => {
    await entries.confirmEntry(transaction, order.id, entry.at)
  })
  const fact = {
    action: REGISTERED,
    objectKind: 'event-entry',
    objectId: entry.entryId,
    organisationId: entry.organisationId,
    detail: { eventId: entry.eventId, tickets: entry.tickets.length },
  }
  await audit(transaction, caller, fact, entry.at)
}
