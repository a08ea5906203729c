import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { countInvitedSeatsLeft } from '@forenet/domain/event-invitation'
import { hasSeatsForQueue, isLimitedByQuotas } from '@forenet/domain/registration-state'
import type { Caller } from '../../../../platform/access/caller.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockMemberPurchases, settleFreeOrder } from '../../../money/payments/index.ts'
import { findInvitation, insertInvitationUse, setInvitationDeclined } from '../admission/invitation-repository.ts'
import type { EventForSale } from '../catalogue/open-event.ts'
import { getSeatsRow, toSeatFacts } from '../catalogue/repository.ts'
import { lockDiscountCode } from '../discounts/code-repository.ts'
import { assertReplyLimit, lockMemberReplies } from '../entries/reply-limits.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lockResaleTickets, sellResaleTickets } from '../resale/sell-resale-tickets.ts'
import * as entries from '../seats/entry-repository.ts'
import { hasResale } from '../seats/resale-repository.ts'
import { leaveQueueWithRegistration, offerFreeSeats } from '../waiting/offers.ts'
import * as waiting from '../waiting/waiting-repository.ts'
import { ConcurrentChange, requireStored, seatsTakenProblem } from './registration-problems.ts'
import type { NewEventRegistration } from './registration-repository.ts'

const REGISTERED_ACTION = 'event-registered'

/**
 * Stores free registrations, and those by offer or invitation. Throws `ConcurrentChange` if the offer or invitation no
 * longer covers the tickets, and `too-many-requests` for free registrations.
 */
export async function storeRegistrationInTransaction(
  deps: EventsDeps,
  caller: Caller,
  sold: EventForSale,
  entry: NewEventRegistration,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    if (entry.totalMinor === 0) {
      await lockMemberReplies(transaction, entry.memberId)
      await assertReplyLimit(transaction, REGISTERED_ACTION, entry.memberId, entry.eventId, entry.at)
    }
    // Lock order: before the member's purchases and the event.
    const onSale = entry.totalMinor === 0 ? await lockResaleTickets(transaction, entry.eventId) : null
    if (entry.discount) {
      // Lock order: before the invitation and the event.
      await lockMemberPurchases(transaction, entry.memberId)
      await lockDiscountCode(transaction, entry.eventId, entry.discount.code, entry.memberId, entry.at)
    }
    if (entry.invitationId) await takeInvitation(deps, transaction, entry, entry.invitationId)
    const offered = await takeOffer(transaction, entry)
    const competes = offered === 0 && couldTakeQueuedSeats(sold, entry)
    const seats = { offeredSeats: offered, passesWaitingGuests: competes }
    await requireStored(transaction, await deps.storeRegistration(transaction, entry, seats), sold, entry)
    if (competes) {
      // The event's row is locked against other offers and sales.
      if (!hasSeatsForQueue(await getSeatsRow(transaction, entry.eventId), entry.at)) throw seatsTakenProblem()
    }
    if (entry.invitationId) {
      await insertInvitationUse(transaction, entry.entryId, entry.invitationId)
      await setInvitationDeclined(transaction, entry.invitationId, null)
    }
    if (onSale) {
      if (!(await sellFree(transaction, entry, onSale))) throw seatsTakenProblem()
      await confirmFree(deps, transaction, caller, entry)
    }
    if (offered > entry.tickets.length) await offerFreeSeats(deps, transaction, entry.eventId, entry.at)
  })
}

/**
 * Whether a registration without an offer could take seats offered to others, or seats that waiting guests can use.
 * Quotas are terms of the event, so they also apply to offers made after the event was read; a queue that began since
 * lets nothing be stored.
 */
export function couldTakeQueuedSeats(
  { event, types }: EventForSale,
  { tickets, at }: Pick<NewEventRegistration, 'tickets' | 'at'>,
): boolean {
  if (event.waitingGuestSeats > 0) return true
  if (!event.waitingList && event.offeredSeats === 0) return false
  const facts = toSeatFacts(event)
  const onlyHidden = types.every(({ hidden }) => hidden)
  const onSale = tickets.filter(({ type }) => !type.hidden || onlyHidden)
  const forGuests = onSale.some(({ type }) => event.guestsInvited && type.guestPriceMinor !== null)
  return (isLimitedByQuotas(facts, at) && onSale.length > 0) || (isLimitedByQuotas(facts, at, 'guests') && forGuests)
}

async function sellFree(
  transaction: Database,
  entry: NewEventRegistration,
  onSale: ReadonlySet<string>,
): Promise<boolean> {
  if (onSale.size === 0 && !(await hasResale(transaction, entry.eventId))) return true
  try {
    return await sellResaleTickets(transaction, entry, onSale, entry.at)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'changed-meanwhile') throw new ConcurrentChange()
    throw error
  }
}

async function takeInvitation(
  deps: EventsDeps,
  transaction: Database,
  { memberId, tickets }: NewEventRegistration,
  invitationId: string,
): Promise<void> {
  // Lock the member's purchases before the event.
  await lockMemberPurchases(transaction, memberId)
  await deps.lockInvitation(transaction, invitationId)
  const held = await findInvitation(transaction, invitationId)
  if (!held || held.withdrawnAt !== null || countInvitedSeatsLeft(held) < tickets.length) throw new ConcurrentChange()
}

async function takeOffer(transaction: Database, entry: NewEventRegistration): Promise<number> {
  if (!entry.waitingId) return 0
  await lockMemberPurchases(transaction, entry.memberId)
  await waiting.lockEvent(transaction, entry.eventId)
  const seats = await waiting.acceptOffer(transaction, entry.waitingId, entry.eventId, entry.memberId, entry.at)
  if (seats === null) {
    throw new ProblemError('offer-ended', 'This offer has ended; you can join the waiting list again')
  }
  return seats
}

async function confirmFree(
  deps: EventsDeps,
  transaction: Database,
  caller: Caller,
  entry: NewEventRegistration,
): Promise<void> {
  await settleFreeOrder(deps.payments, transaction, entry.orderId, entry.at, async (order) => {
    const confirmed = await entries.confirmRegistration(transaction, order.id, entry.at)
    if (confirmed?.queued) await leaveQueueWithRegistration(deps, transaction, confirmed, entry.tickets, entry.at)
  })
  const fact = {
    action: REGISTERED_ACTION,
    objectKind: 'event-entry',
    objectId: entry.entryId,
    organisationId: entry.organisationId,
    detail: { eventId: entry.eventId, tickets: entry.tickets.length },
  }
  await audit(transaction, caller, fact, entry.at)
}
