import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { sumMinor } from '@forenet/domain/money'
import { membershipOrderNumber } from '@forenet/domain/order-number'
import { participantPrice } from '@forenet/domain/price'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { countAttemptsFor, listLines, type Order, type OrderEffects, type UnpaidLimit } from '../payments/index.ts'
import * as purchases from './purchase-repository.ts'
import { recalculateStatuses } from './standing.ts'

/** Far more than a family needs, and an end to what a program could store. */
export const UNPAID_MEMBERSHIPS: UnpaidLimit = { most: 60, withinMs: 86_400_000 }

/** What a membership purchase does when its money moves (section 4, payment flow). */
export const membershipEffects: OrderEffects = {
  afterPayment: ['mail', 'whatsapp', 'recalculation', 'notification'],

  unpaid: UNPAID_MEMBERSHIPS,

  subjectOf: () => ({ eventId: null }),

  boughtIn: (database, orderId) => purchases.listBought(database, orderId),

  // Its price and its period are looked at anew under locks, every time.
  isReady: async () => false,

  async orderNumbers(transaction, order, organisationKey) {
    const [line] = await listLines(transaction, [order.id])
    const participantId = line?.memberId ?? order.payerMemberId
    return {
      from: await countAttemptsFor(transaction, order.organisationId, participantId),
      nth: (attempt) => membershipOrderNumber(organisationKey, participantId, attempt),
    }
  },

  returnPath: (_order, _key, outcome) => `/ui/membership/${outcome === 'accepted' ? 'confirm' : 'decline'}`,

  async opening(transaction, order, now) {
    if (await purchases.hasConflict(transaction, order.id, null)) return 'already-paid'
    if (await purchases.hasEndedOffer(transaction, order.id, calendarDateAt(now)))
      return refused('membership-not-on-offer', 'What you chose is no longer on offer')
    if (await purchases.isForOtherAge(transaction, order.id))
      return refused('membership-not-for-age', 'A membership is for another age than that participant has')
    const terms = await purchases.currentTerms(transaction, order.id)
    const totalMinor = sumMinor(terms.map((term) => participantPrice(term).totalMinor))
    if (totalMinor !== order.amountMinor) return { priceChangedTo: totalMinor }
    if (order.status === 'declined') await purchases.setItemsStatus(transaction, order.id, 'initiated', now)
    return 'ok'
  },

  async claim(transaction, order, attemptId) {
    await purchases.lockMembershipsOf(transaction, order.id)
    if (await purchases.hasConflict(transaction, order.id, attemptId)) return 'already-paid'
    await purchases.claimPeriods(transaction, order.id, attemptId)
    return 'claimed'
  },

  release: (transaction, order, attemptId) => purchases.releasePeriods(transaction, order.id, attemptId),

  async paid(transaction, order, means, now) {
    await purchases.lockMembershipsOf(transaction, order.id)
    const memberIds = await purchases.activatePeriods(transaction, order.id, means, now)
    await recalculateStatuses(transaction, memberIds, now)
  },

  declined: declineItems,

  closed: declineItems,

  // The portal itself never asks a membership's money back.
  refunded: async () => undefined,

  held: async () => null,
}

function refused(...problem: ConstructorParameters<typeof ProblemError>): { refused: ProblemError } {
  return { refused: new ProblemError(...problem) }
}

async function declineItems(transaction: Database, order: Order, now: Date): Promise<void> {
  await purchases.lockMembershipsOf(transaction, order.id)
  await purchases.setItemsStatus(transaction, order.id, 'declined', now)
  await recalculateStatuses(transaction, await purchases.listParticipantIds(transaction, order.id), now)
}
