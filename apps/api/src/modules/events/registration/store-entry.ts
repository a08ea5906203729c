import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../platform/access/caller.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { audit } from '../../audit/index.ts'
import { settleFree, takePurchaseTurn } from '../../payments/index.ts'
import { findUsableCode, writeUses } from '../discounts/code-repository.ts'
import { requireAnswerLeft, takeAnswerTurn } from '../entries/answer-limits.ts'
import * as entries from '../entries/entry-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { holdOnSale, sellOnSale } from '../resale/sell-on.ts'
import { offerFreeSeats } from '../waiting/offers.ts'
import * as waiting from '../waiting/waiting-repository.ts'
import type { SoldEvent } from './open-event.ts'
import { ChangedMeanwhile, requireStored, seatsGoneProblem } from './registration-problems.ts'
import type { NewEntry } from './registration-repository.ts'

const REGISTERED = 'event-registered'

/**
 * Stores a registration that does more than hold seats: one that is free, takes up an offer from the waiting list, or is made with
 * a discount code. Throws `ChangedMeanwhile` where the code is good for fewer tickets than it was checked for, and
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
    // As everywhere, before the member's turn and the event's lock.
    const onSale = entry.totalMinor === 0 ? await holdOnSale(transaction, entry.eventId) : null
    if (entry.discount) await takeCode(deps, transaction, entry, entry.discount)
    const offered = await takeOffer(transaction, entry)
    await requireStored(transaction, await deps.storeRegistration(transaction, entry, offered), sold, entry)
    if (entry.discount) await writeUses(transaction, entry.entryId, entry.discount.codeId, usesOf(entry))
    if (onSale) {
      if (!(await sellFree(transaction, entry, onSale))) throw seatsGoneProblem()
      await confirmFree(deps, transaction, caller, entry)
    }
    // Fewer tickets than were offered: the rest goes to the next in line.
    if (offered > entry.tickets.length) await offerFreeSeats(deps, transaction, entry.eventId, entry.at)
  })
}

/** Throws `ChangedMeanwhile` where a ticket was given back this moment. */
async function sellFree(transaction: Database, entry: NewEntry, onSale: ReadonlySet<string>): Promise<boolean> {
  try {
    return await sellOnSale(transaction, entry, onSale, entry.at)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'changed-meanwhile') throw new ChangedMeanwhile()
    throw error
  }
}

/** Of two who use the last of a code at the same moment the second waits here, and then finds nothing left. */
async function takeCode(
  deps: EventsDeps,
  transaction: Database,
  { eventId, memberId, at, tickets }: NewEntry,
  { codeId, code }: NonNullable<NewEntry['discount']>,
): Promise<void> {
  // As everywhere, before the event's lock; what one buyer has used of other codes of the discount is counted in their turn.
  await takePurchaseTurn(transaction, memberId)
  await deps.lockCode(transaction, codeId)
  const usable = await findUsableCode(transaction, eventId, code, memberId, at)
  const wanted = tickets.filter(({ byCode }) => byCode).length
  if ((usable?.left ?? 0) < wanted) throw new ChangedMeanwhile()
}

function usesOf({ tickets }: NewEntry) {
  return tickets.flatMap(({ discountMinor, byCode }, position) => (byCode ? [{ position, discountMinor }] : []))
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
