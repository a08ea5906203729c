import type { Database } from '@forenet/database/database'
import { canBuyWithCode } from '@forenet/domain/discount'
import { selectInvitation } from '@forenet/domain/event-invitation'
import { formatEventOrderNumber } from '@forenet/domain/order-number'
import { computeRegistrationState, isWithinSaleWindow } from '@forenet/domain/registration-state'
import { findCurrentEarlyPrice } from '@forenet/domain/ticket-price'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { Order, OrderEffects } from '../../money/payments/index.ts'
import { listRegistrationTickets } from '../tickets/index.ts'
import { findRegistrationInvitation, lockInvitation } from './admission/invitation-repository.ts'
import { toRegistrationFacts } from './catalogue/present-event.ts'
import { findEvent, listTicketTypes, type TicketTypeRow } from './catalogue/repository.ts'
import { differenceEffects } from './differences/difference-effects.ts'
import { findRegistrationCode, lockDiscountCode } from './discounts/code-repository.ts'
import type { EventsDeps } from './events-deps.ts'
import { doorSaleToken } from './people/door-sale-rules.ts'
import { releaseRegistration } from './registration/expired-holds.ts'
import { takeFreeSeats } from './registration/take-free-seats.ts'
import { claimResaleTickets, lockResaleTickets, releaseClaimedResales } from './resale/sell-resale-tickets.ts'
import * as entries from './seats/entry-repository.ts'
import { canReacquireHold, holdExpiry, UNPAID_REGISTRATION_LIMIT } from './seats/hold-rules.ts'
import { takeSeats } from './seats/seat-repository.ts'
import { countSeatsByType, rollBackUnlessTrue } from './seats/seats.ts'
import { leaveQueueWithRegistration, leaveQueueWithTicket } from './waiting/offers.ts'

const NO_MEMBERSHIP = {
  membershipConfId: null,
  membershipHistoryId: null,
  membershipId: null,
  startDate: null,
  endDate: null,
} as const

/** Payment of registrations and of price differences (section 4; rulings 10, 12 and 19). */
export function eventOrderEffects(deps: Pick<EventsDeps, 'mail'>): OrderEffects {
  const ofDifference = differenceEffects(deps)
  return {
    afterPayment: ['notification', 'mail', 'whatsapp'],

    unpaid: UNPAID_REGISTRATION_LIMIT,

    subjectOf: ({ subjectId }) => ({ eventId: subjectId }),

    async titleOf(database, { subjectId }) {
      const event = subjectId ? await findEvent(database, subjectId) : undefined
      if (!event) throw new Error(`An order is for event ${subjectId}, which is missing`)
      return event.title
    },

    boughtIn: async (_database, _orderId, lines) => Array.from({ length: lines }, () => NO_MEMBERSHIP),

    orderNumbers: async (_transaction, order, _key, tries) => ({
      from: tries,
      nth: (attempt) => formatEventOrderNumber(order.token, attempt),
    }),

    isReady: (database, order, now) => entries.isRegistrationHeld(database, order.id, now),

    returnPath: (order, organisationKey, outcome) =>
      `/ui/${organisationKey}/events/${order.subjectId}/${outcome === 'accepted' ? 'success' : 'decline'}`,

    async opening(transaction, order, now) {
      const entry = await entries.findAndLockRegistrationByOrder(transaction, order.id)
      if (!entry) return ofDifference.opening(transaction, order, now)
      if (entry.state === 'confirmed') return 'already-paid'
      const event = await findEvent(transaction, entry.eventId)
      if (event?.cancelledAt) return { refused: new ProblemError('event-cancelled', 'This event has been cancelled') }
      if (!event?.enabled) {
        return { refused: new ProblemError('registration-not-open', 'Registration for this event is not open') }
      }
      if (entry.state === 'reserved' && entry.heldUntil && entry.heldUntil > now) return 'ok'
      // Release an expired reservation first, so that the waiting list precedes a retry.
      if (entry.state === 'reserved') await releaseRegistration(deps, transaction, entry, 'hold-ran-out', now)
      const again = await entries.lockRegistrationByOrder(transaction, order.id)
      if (!isDoorSale(order, again) && (await reacquireSeats(transaction, again, now))) return 'ok'
      return {
        refused: new ProblemError(
          'hold-ran-out',
          'Your reservation of 15 minutes has expired, and the seats are taken',
        ),
      }
    },

    async claim(transaction, order, attemptId, now) {
      const claimed = await entries.claimRegistrationIfHeld(transaction, order.id, attemptId, now)
      if (claimed && !claimed.resale) return 'claimed'
      const entry = await entries.findAndLockRegistrationByOrder(transaction, order.id)
      if (!entry) return ofDifference.claim(transaction, order, attemptId, now)
      if (entry.state === 'confirmed') return 'already-paid'
      if (!claimed && (await isCancelled(transaction, entry.eventId))) return 'cancelled'
      // Lock resale tickets before the event.
      const onSale = await lockResaleTickets(transaction, entry.eventId)
      if (!claimed) {
        // The hold expired during payment: re-acquire the seats, or void the authorization.
        if (isDoorSale(order, entry) || !(await reacquireSeats(transaction, entry, now))) return 'seats-gone'
        await entries.claimRegistration(transaction, entry.id, attemptId, now)
      }
      if (await claimResaleTickets(transaction, { entryId: entry.id, eventId: entry.eventId }, onSale, now))
        return 'claimed'
      await releaseRegistration(deps, transaction, entry, 'hold-ran-out', now)
      return 'seats-gone'
    },

    async release(transaction, order, attemptId, now) {
      const entry = await entries.findAndLockRegistrationByOrder(transaction, order.id)
      if (!entry) return ofDifference.release(transaction, order, attemptId, now)
      await releaseClaimedResales(transaction, entry.id, now)
      await entries.claimRegistration(transaction, entry.id, null, now)
    },

    async paid(transaction, order, means, now) {
      const confirmed = await entries.confirmRegistration(transaction, order.id, now)
      if (confirmed?.queued) await leaveQueueAfterPurchase(deps, transaction, order, confirmed, now)
      if (confirmed) return
      const entry = await entries.findAndLockRegistrationByOrder(transaction, order.id)
      if (!entry) return ofDifference.paid(transaction, order, means, now)
      if (entry.state !== 'confirmed') throw new Error(`Order ${order.id} is paid for an entry that is ${entry.state}`)
    },

    // The seats stay reserved for a retry until the hold expires.
    declined: async () => undefined,

    async closed(transaction, order, now) {
      const entry = await entries.findAndLockRegistrationByOrder(transaction, order.id)
      if (!entry) return ofDifference.closed(transaction, order, now)
      if (entry.state === 'reserved') await releaseRegistration(deps, transaction, entry, 'participant-not-yours', now)
    },

    refunded: (transaction, order, now) => entries.markRegistrationRefunded(transaction, order.id, now),

    async held(database, orderId) {
      const entry = await entries.findRegistrationByOrder(database, orderId)
      if (!entry) return ofDifference.held(database, orderId)
      return { entryId: entry.id, heldUntil: entry.state === 'reserved' ? entry.heldUntil : null, ticketId: null }
    },
  }
}

async function leaveQueueAfterPurchase(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  order: Pick<Order, 'token' | 'billingEmail'>,
  entry: entries.ConfirmedRegistration,
  now: Date,
): Promise<void> {
  if (isDoorSale(order, entry)) {
    const buyer = { email: order.billingEmail || null }
    await leaveQueueWithTicket(deps, transaction, entry.eventId, [buyer], now)
  } else {
    const tickets = await listRegistrationTickets(transaction, entry.id)
    await leaveQueueWithRegistration(deps, transaction, entry, tickets, now)
  }
}

async function isCancelled(database: Database, eventId: string): Promise<boolean> {
  return (await findEvent(database, eventId))?.cancelledAt != null
}

/** The steward saw the door sale as unpaid and may have sold the seats for cash since, so do not re-acquire them. */
const isDoorSale = ({ token }: { token: string }, { id }: { id: string }): boolean => token === doorSaleToken(id)

/** Re-acquires the seats under the current terms, if they remain. */
async function reacquireSeats(transaction: Database, entry: entries.EventRegistrationRow, now: Date): Promise<boolean> {
  if (!canReacquireHold(entry, now)) return false
  const event = await findEvent(transaction, entry.eventId)
  if (!event?.enabled || computeRegistrationState(toRegistrationFacts(event), now) !== 'open') return false
  const tickets = await listRegistrationTickets(transaction, entry.id)
  const types = await listTicketTypes(transaction, entry.eventId)
  const wanted = types.filter((type) => tickets.some((ticket) => ticket.ticketTypeId === type.id))
  // An expired early price does not apply to seats acquired now.
  const sold = wanted.every(
    (type) =>
      isWithinSaleWindow(type, now) &&
      findCurrentEarlyPrice(type, now) === findCurrentEarlyPrice(type, entry.createdAt),
  )
  if (!sold) return false
  const others = await entries.lockAndCountMemberTickets(transaction, entry.eventId, entry.memberId)
  if (others + tickets.length > event.mostPerEntry) return false
  if (!(await isCodeStillGood(transaction, entry, wanted, now))) return false
  if (!(await isInvitationStillGood(transaction, entry, tickets.length, now))) return false
  // Savepoint: an attendee may have got a ticket in another entry concurrently.
  return rollBackUnlessTrue(transaction, async () => {
    const result = await takeFreeSeats({ takeSeats }, transaction, entry.eventId, countSeatsByType(tickets), now)
    if (result !== 'taken') return false
    await entries.holdRegistration(transaction, entry.id, holdExpiry(now), now)
    return true
  })
}

async function isCodeStillGood(
  transaction: Database,
  { id, eventId, memberId }: entries.EventRegistrationRow,
  types: readonly TicketTypeRow[],
  now: Date,
): Promise<boolean> {
  const used = await findRegistrationCode(transaction, id)
  if (!used) return types.every((type) => canBuyWithCode(type, null))
  const usable = await lockDiscountCode(transaction, eventId, used.code, memberId, now)
  return usable !== undefined && usable.left >= used.tickets && types.every((type) => canBuyWithCode(type, usable))
}

async function isInvitationStillGood(
  transaction: Database,
  { id }: entries.EventRegistrationRow,
  seats: number,
  now: Date,
): Promise<boolean> {
  const used = await findRegistrationInvitation(transaction, id)
  if (!used) return true
  await lockInvitation(transaction, used.id)
  const held = await findRegistrationInvitation(transaction, id)
  const found = held && held.withdrawnAt === null ? selectInvitation([{ ...held, own: true }], seats, now) : 'used'
  return typeof found !== 'string' && found.left >= seats
}
