import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeMembershipTerms } from '@forenet/domain/edition-price'
import { computeHouseholdOrdinals } from '@forenet/domain/household-price'
import { applyAgreedPrice, type MembershipApproval, needsApproval } from '@forenet/domain/membership-approval'
import { matchesAge, matchesGender } from '@forenet/domain/membership-choice'
import { computeMembershipPrice } from '@forenet/domain/membership-price'
import { sumMinor } from '@forenet/domain/money'
import { formatMembershipOrderNumber } from '@forenet/domain/order-number'
import { computePlaceHoldCutoff } from '@forenet/domain/place-hold'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import {
  countAttemptsByNumberPrefix,
  getPayerId,
  type Order,
  type OrderEffects,
  type PurchaseCheck,
  type UnpaidLimit,
} from '../../../money/payments/index.ts'
import { hasConsentByOrder } from '../auto-renewal/consent-repository.ts'
import {
  handleCardReplaced,
  handleCardSaved,
  handleRenewalPaid,
  isRenewalStopped,
} from '../auto-renewal/renewal-effects.ts'
import { countHeldInHousehold } from '../household-repository.ts'
import { recalculateStatuses } from '../membership-periods.ts'
import { closeBoughtRequests } from '../requests/request-repository.ts'
import { acceptOffers } from '../waiting/waiting-repository.ts'
import { findFullEdition, listWantedPlaces } from './place-repository.ts'
import { needsApprovalProblem } from './purchase-problems.ts'
import * as purchases from './purchase-repository.ts'

/** More than a family needs, but bounds abuse. */
export const UNPAID_MEMBERSHIPS: UnpaidLimit = { most: 60, withinMs: 86_400_000 }

/** Payment of memberships (section 4). */
export const membershipEffects: OrderEffects = {
  afterPayment: ['notification', 'mail', 'whatsapp', 'recalculation'],

  unpaid: UNPAID_MEMBERSHIPS,

  subjectOf: () => ({ eventId: null }),

  titleOf: async (_database, { language }) => (language === 'da' ? 'Medlemskab' : 'Membership'),

  boughtIn: (database, orderId) => purchases.listBought(database, orderId),

  isReady: async (database, order, now) => (await checkBuyable(database, order, now)) === 'ok',

  async orderNumbers(database, order, organisationKey) {
    const { participantId, attempts } = await countAttemptsByNumberPrefix(database, order.id)
    return { from: attempts, nth: (attempt) => formatMembershipOrderNumber(organisationKey, participantId, attempt) }
  },

  returnPath: (_order, _key, outcome) => `/ui/membership/${outcome === 'accepted' ? 'confirm' : 'decline'}`,

  async opening(transaction, order, now) {
    const buyable = await checkBuyable(transaction, order, now)
    if (buyable === 'ok' && order.status === 'declined')
      await purchases.setItemsStatus(transaction, order.id, 'initiated', now)
    return buyable
  },

  async claim(transaction, order, attemptId, now) {
    // Lock order: places before memberships, as in free purchases.
    if (await hasLostPlaces(transaction, order, now)) return 'seats-gone'
    await purchases.lockOrderMemberships(transaction, order.id)
    // The member who stopped the renewal gets no message.
    if (await isRenewalStopped(transaction, order)) return 'declined'
    return (await purchases.claimPeriods(transaction, order.id, attemptId)) ? 'claimed' : 'already-paid'
  },

  release: (transaction, order, attemptId) => purchases.releasePeriods(transaction, order.id, attemptId),

  async paid(transaction, order, means, now) {
    await purchases.lockOrderMemberships(transaction, order.id)
    const activated = await purchases.activatePeriods(transaction, order.id, means, now)
    if (activated.some(({ waited }) => waited)) await acceptOffers(transaction, order.id, now)
    if (activated.some(({ requested }) => requested)) await closeBoughtRequests(transaction, order.id)
    const memberIds = activated.map(({ memberId }) => memberId)
    await recalculateStatuses(transaction, memberIds, now)
    await handleRenewalPaid(transaction, order, now)
  },

  declined: declineItems,

  closed: declineItems,

  // A refund does not end a membership.
  refunded: async () => undefined,

  held: async () => null,

  savesCard: hasConsentByOrder,

  cardSaved: handleCardSaved,
  cardReplaced: handleCardReplaced,
}

async function checkBuyable(database: Database, order: Order, now: Date): Promise<PurchaseCheck> {
  const today = calendarDateAt(now)
  const chosen = await purchases.listChosen(database, order.id, today)
  if (chosen.some(({ taken }) => taken)) return 'already-paid'
  if (chosen.some(({ ended }) => ended))
    return refusedBy('membership-not-on-offer', 'What you chose is no longer on offer')
  if (await hasLostPlaces(database, order, now))
    return refusedBy('membership-full', 'What you chose has no places left')
  if (chosen.some((one) => !matchesAge(one, one.dateOfBirth)))
    return refusedBy('membership-not-for-age', 'A membership is not for that participant’s age')
  if (chosen.some((one) => !matchesGender(one, one.memberGender)))
    return refusedBy('membership-not-for-gender', 'A membership is not for that participant’s gender')
  if (chosen.some((one) => needsApproval(one, one.goesOn, toApproval(one)))) return { refused: needsApprovalProblem() }
  const forHouseholds = chosen.filter(({ householdBy }) => householdBy !== null)
  const held = await countHeldInHousehold(
    database,
    getPayerId(order),
    forHouseholds.map(({ id, memberId }) => ({ id, memberId })),
    today,
  )
  const places = computeHouseholdOrdinals(
    chosen.map(({ id }) => id),
    held,
  )
  const prices = chosen.map(
    (one, index) =>
      computeMembershipPrice(applyAgreedPrice(computeMembershipTerms(one, today), toApproval(one)), {
        joins: one.joins,
        nth: places[index] ?? 1,
      }).totalMinor,
  )
  const totalMinor = sumMinor(prices)
  return totalMinor === order.amountMinor ? 'ok' : { priceChangedTo: totalMinor }
}

function toApproval({ approved, agreedMinor }: purchases.ChosenRow): MembershipApproval | null {
  return approved ? { priceMinor: agreedMinor } : null
}

async function hasLostPlaces(database: Database, order: Order, now: Date): Promise<boolean> {
  if (order.createdAt > computePlaceHoldCutoff(now)) return false
  return (await findFullEdition(database, await listWantedPlaces(database, order.id), now)) !== null
}

function refusedBy(...problem: ConstructorParameters<typeof ProblemError>): { refused: ProblemError } {
  return { refused: new ProblemError(...problem) }
}

async function declineItems(transaction: Database, order: Order, now: Date): Promise<void> {
  await purchases.lockOrderMemberships(transaction, order.id)
  await purchases.setItemsStatus(transaction, order.id, 'declined', now)
  await recalculateStatuses(transaction, await purchases.listParticipantIds(transaction, order.id), now)
}
