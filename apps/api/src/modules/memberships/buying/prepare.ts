import { randomUUID } from 'node:crypto'
import type { PreparedPayment, PurchasedPeriod } from '@forenet/contract/payment'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { editionPriceOn, membershipTermsOn } from '@forenet/domain/edition-price'
import { CURRENCY } from '@forenet/domain/product'
import { decodeSelection, type MembershipSelection } from '@forenet/domain/selection'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { getBilling, listVisibleParticipants } from '../../members/index.ts'
import {
  getPreparedOrder,
  getPreparedPayment,
  type PaymentDeps,
  presentPreparedPayment,
  requireWithinUnpaidLimit,
  unpaidLimitStart,
} from '../../payments/index.ts'
import { heldInHousehold } from '../household-repository.ts'
import { listNewcomers } from '../newcomers-repository.ts'
import type { PurchaseDeps } from '../offered.ts'
import { listApproved } from '../requests/request-repository.ts'
import { MembershipMadeMeanwhile, type NewPurchase } from './new-purchase-repository.ts'
import { UNPAID_MEMBERSHIPS } from './order-effects.ts'
import { storedLines } from './order-lines.ts'
import { refusalProblem } from './purchase-problems.ts'
import * as purchases from './purchase-repository.ts'
import { checkPurchase } from './purchase-rules.ts'
import { storePurchase } from './store-purchase.ts'

/** payment-prepare (section 7). Idempotent by token for the same selection; rejects another. */
export async function prepare(
  deps: PurchaseDeps,
  caller: Caller,
  token: string,
  membershipData: string,
): Promise<PreparedPayment> {
  const read = decodeSelection(membershipData)
  if (!read.ok) throw new ProblemError('malformed-input', 'The selection cannot be read', { errors: read.issues })
  const payerId = effectiveMemberId(caller)
  if (!payerId) throw notFound('Your member profile')
  const { payments } = deps
  const at = payments.now()
  const askPrior = () =>
    payments.priorPurchases({ token, memberId: payerId, since: unpaidLimitStart(UNPAID_MEMBERSHIPS, at) })
  const again = async (orderId: string) =>
    getPreparedPayment(payments, await getPreparedOrder(payments.database, orderId, payerId, read.selection))
  const priorPurchases = await askPrior()
  if (priorPurchases.known) return again(priorPurchases.known)

  let checked: Checked
  try {
    checked = await check(deps, caller, payerId, read.selection)
  } catch (error) {
    // The conflicting membership may come from this same free purchase, sent twice.
    const { known } = await askPrior()
    if (known) return again(known)
    throw error
  }
  requireWithinUnpaidLimit(UNPAID_MEMBERSHIPS, priorPurchases.unpaid)
  const purchase: NewPurchase = { ...checked, orderId: randomUUID(), token, selection: read.selection, at }
  const stored = await inTransaction(payments.pool, (transaction) =>
    storePurchase(deps, transaction, caller, purchase),
  ).catch(async (error: unknown) => {
    if (error instanceof MembershipMadeMeanwhile) return null
    // A free purchase sent twice may have used its own approval.
    if ((await askPrior()).known) return null
    throw error
  })
  // Lost the race; re-read to find the winner.
  if (!stored) return prepare(deps, caller, token, membershipData)
  return justPrepared(payments, stored.purchase, stored.bought)
}

function justPrepared(
  deps: PaymentDeps,
  { token, totalMinor: amountMinor, lines, selection }: NewPurchase,
  bought: readonly PurchasedPeriod[],
): PreparedPayment {
  const told = storedLines(lines, selection.language).map(({ historyId, isJoiningFee: _fee, ...line }) => {
    const what = bought.find((one) => one.membershipHistoryId === historyId)
    if (!what) throw new Error('A line was not stored')
    return { ...line, ...what }
  })
  return presentPreparedPayment(deps, { token, amountMinor, currency: CURRENCY }, told)
}

type Checked = Pick<NewPurchase, 'payer' | 'provider' | 'lines' | 'totalMinor'>

async function check(
  { payments: deps, offered }: PurchaseDeps,
  caller: Caller,
  payerId: string,
  selection: MembershipSelection,
): Promise<Checked> {
  const memberIds = selection.participants.map((participant) => participant.memberId)
  const [billing, { provider, configurations }, family, paid, newcomers, approved] = await Promise.all([
    getBilling(deps.database, payerId),
    offered(selection.orgId),
    listVisibleParticipants(deps, caller, payerId),
    purchases.takenPeriods(deps.database, selection.orgId, memberIds),
    listNewcomers(deps.database, selection.orgId, memberIds),
    listApproved(deps.database, memberIds),
  ])
  // A parent pays a dependant's bill, but the order belongs to the dependant.
  const payer = { ...billing, memberId: payerId }
  const today = calendarDateAt(deps.now())
  const forHouseholds = new Set(configurations.flatMap(({ id, householdBy }) => (householdBy === null ? [] : id)))
  const buying = selection.participants.map(({ membershipConfId: id, memberId }) => ({ id, memberId }))
  const held = await heldInHousehold(
    deps.database,
    payerId,
    buying.filter(({ id }) => forHouseholds.has(id)),
    today,
  )
  const result = checkPurchase({
    selection,
    participants: family,
    payerAddress: payer.address,
    offered: configurations.map((row) => ({
      id: row.id,
      name: row.name,
      startDate: row.startDate,
      endDate: row.endDate,
      months: row.months,
      offerStartDate: row.offerStartDate,
      ageFrom: row.ageFrom,
      ageTo: row.ageTo,
      gender: row.gender,
      typeId: row.typeId,
      byApproval: row.byApproval,
      terms: membershipTermsOn(row, today),
      price: editionPriceOn(row, today),
    })),
    paid,
    newcomers,
    held,
    approved,
    today,
  })
  if (!result.ok) throw refusalProblem(result.refusal, selection.totalMinor)
  const lines = result.lines.map((line) => ({ ...line, historyId: randomUUID() }))
  return { payer, provider, lines, totalMinor: result.totalMinor }
}
