import { isDeepStrictEqual } from 'node:util'
import type { PreparedPayment } from '@forenet/contract/payment'
import { inTransaction } from '@forenet/database/transaction'
import { ADDRESS_MESSAGES, addressField } from '@forenet/domain/address-check'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { decodeSelection, type MembershipSelection } from '@forenet/domain/selection'
import { type Caller, effectiveMemberId } from '../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import { type Billing, billingOf, participants } from '../members/index.ts'
import { configurationsOf, getBuyable, priceTerms } from '../organisations/index.ts'
import * as orders from '../payments/index.ts'
import {
  countedSince,
  type Order,
  type PaymentDeps,
  preparedPayment,
  requireRoom,
  totalDiffers,
} from '../payments/index.ts'
import { UNPAID_MEMBERSHIPS } from './order-effects.ts'
import * as purchases from './purchase-repository.ts'
import { checkPurchase, type PurchaseLine, type PurchaseRefusal } from './purchase-rules.ts'
import { storePurchase } from './store-purchase.ts'

/**
 * payment-prepare (section 7): reads the selection, checks and prices it, stores the whole intent (memberships, inactive
 * history, initiated payment items, the order and its lines) in one transaction, and answers with the signed return
 * token. The same token with the same selection answers the same; with another it is refused.
 */
export async function prepare(
  deps: PaymentDeps,
  caller: Caller,
  token: string,
  membershipData: string,
): Promise<PreparedPayment> {
  const read = decodeSelection(membershipData)
  if (!read.ok) throw new ProblemError('malformed-input', 'The selection cannot be read', { errors: read.issues })
  const payerId = effectiveMemberId(caller)
  if (!payerId) throw notFound('Your member profile')
  const known = await orders.findOrderByToken(deps.database, token)
  if (known) return again(deps, known, payerId, read.selection)

  // A dependant's bill goes to the parent; the purchase stays the dependant's, for whom somebody is acting.
  const payer = { ...(await billingOf(deps.database, payerId)), memberId: payerId }
  const { paymentProvider: provider } = await getBuyable(deps.database, read.selection.orgId)
  const lines = await checked(deps, caller, payer, read.selection)
  const order = await inTransaction(deps.pool, async (transaction) => {
    await orders.takePurchaseTurn(transaction, payerId)
    // Stored while this one waited, it is there however many others are.
    if (await orders.findOrderByToken(transaction, token)) return null
    const since = countedSince(UNPAID_MEMBERSHIPS, deps.now())
    requireRoom(UNPAID_MEMBERSHIPS, await orders.countUnpaidSince(transaction, payerId, since))
    return storePurchase(deps, transaction, caller, { payer, token, selection: read.selection, provider, lines })
  })
  if (!order) return prepare(deps, caller, token, membershipData)
  return preparedPayment(deps, order)
}

async function checked(
  deps: PaymentDeps,
  caller: Caller,
  payer: Billing,
  selection: MembershipSelection,
): Promise<PurchaseLine[]> {
  const memberIds = selection.participants.map((participant) => participant.memberId)
  const [family, configurations, paid] = await Promise.all([
    participants(deps, caller, payer.memberId),
    configurationsOf(deps.database, selection.orgId),
    purchases.takenPeriods(deps.database, selection.orgId, memberIds),
  ])
  const result = checkPurchase({
    selection,
    participants: family,
    payerAddress: payer.address,
    offered: configurations.map((row) => ({
      id: row.id,
      name: row.name,
      startDate: row.startDate,
      endDate: row.endDate,
      offerStartDate: row.offerStartDate,
      ageFrom: row.ageFrom,
      ageTo: row.ageTo,
      terms: priceTerms(row),
    })),
    paid,
    today: calendarDateAt(deps.now()),
  })
  if (!result.ok) throw refusalProblem(result.refusal, selection.totalMinor)
  return result.lines
}

function refusalProblem(refusal: PurchaseRefusal, yoursMinor: number): ProblemError {
  switch (refusal.reason) {
    case 'address-incomplete':
      return new ProblemError('address-incomplete', 'Your address must be complete before you can buy', {
        errors: refusal.problems.map((problem) => ({
          path: ['address', addressField(problem)].filter(Boolean).join('.'),
          message: ADDRESS_MESSAGES[problem],
          code: problem,
        })),
      })
    case 'participant-not-yours':
      return new ProblemError('participant-not-yours', 'A participant was not found')
    case 'participant-not-approved':
      return new ProblemError('participant-not-approved', 'A participant has not approved the family link yet')
    case 'chosen-twice':
      return new ProblemError('same-period-twice', 'A participant was chosen twice')
    case 'membership-not-on-offer':
      return new ProblemError('membership-not-on-offer', 'A membership you chose is not on offer')
    case 'membership-not-for-age':
      return new ProblemError('membership-not-for-age', 'A membership is for another age than that participant has')
    case 'same-period-twice':
      return new ProblemError('same-period-twice', 'A participant has paid for this period already')
    case 'total-differs':
      return totalDiffers(yoursMinor, refusal.oursMinor)
  }
}

async function again(
  deps: PaymentDeps,
  order: Order,
  payerId: string,
  selection: MembershipSelection,
): Promise<PreparedPayment> {
  if (
    order.payerMemberId !== payerId ||
    !isDeepStrictEqual(await orders.selectionOf(deps.database, order.id), selection)
  ) {
    throw new ProblemError('token-used', 'This purchase has been prepared with another selection')
  }
  return preparedPayment(deps, order)
}
