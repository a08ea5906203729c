import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { invitedSeatsLeft } from '@forenet/domain/event-invitation'
import type { Caller } from '../../../platform/access/caller.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { audit } from '../../audit/index.ts'
import { settleFree, takePurchaseTurn } from '../../payments/index.ts'
import { findCodeInTurn } from '../discounts/code-repository.ts'
import { requireAnswerLeft, takeAnswerTurn } from '../entries/answer-limits.ts'
import * as entries from '../entries/entry-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { findInvitation, writeDeclined, writeInvitationUse } from '../invitations/invitation-repository.ts'
import { holdOnSale, sellOnSale } from '../resale/sell-on.ts'
import { leaveQueueWithTicket, offerFreeSeats } from '../waiting/offers.ts'
import * as waiting from '../waiting/waiting-repository.ts'
import type { SoldEvent } from './open-event.ts'
import { ChangedMeanwhile, requireStored, seatsGoneProblem } from './registration-problems.ts'
import type { NewEntry } from './registration-repository.ts'

const REGISTERED = 'event-registered'

/**
 * Stores a registration that does more than hold seats: one that is free, takes up an offer from the waiting list, or is made by an
 * invitation. Throws `ChangedMeanwhile` where that is good for fewer tickets than was checked, and `too-many-requests` where the
 * member has had too many free ones within a day.
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
    if (entry.discount) {
      // As everywhere, before the invitation's and the event's lock; what is left of it is asked where the registration is stored.
      await takePurchaseTurn(transaction, entry.memberId)
      await findCodeInTurn(transaction, entry.eventId, entry.discount.code, entry.memberId, entry.at)
    }
    if (entry.invitationId) await takeInvitation(deps, transaction, entry, entry.invitationId)
    const offered = await takeOffer(transaction, entry)
    await requireStored(transaction, await deps.storeRegistration(transaction, entry, offered), sold, entry)
    if (entry.invitationId) {
      await writeInvitationUse(transaction, entry.entryId, entry.invitationId)
      await writeDeclined(transaction, entry.invitationId, null)
    }
    if (onSale) {
      if (!(await sellFree(transaction, entry, onSale))) throw seatsGoneProblem()
      await confirmFree(deps, transaction, caller, entry)
    }
    const { offeredSeats, waitingSeats } = sold.event
    if (offeredSeats + waitingSeats > 0) {
      const holders = entry.tickets.map(({ memberId, attendeeEmail }) => ({ memberId, email: attendeeEmail }))
      await leaveQueueWithTicket(deps, transaction, entry.eventId, holders, entry.at)
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

/** Of two who register by one invitation at the same moment the second waits here, and then finds fewer seats, or that it was withdrawn. */
async function takeInvitation(
  deps: EventsDeps,
  transaction: Database,
  { memberId, tickets }: NewEntry,
  invitationId: string,
): Promise<void> {
  // As everywhere, before the event's lock.
  await takePurchaseTurn(transaction, memberId)
  await deps.lockInvitation(transaction, invitationId)
  const held = await findInvitation(transaction, invitationId)
  if (!held || held.withdrawnAt !== null || invitedSeatsLeft(held) < tickets.length) throw new ChangedMeanwhile()
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
