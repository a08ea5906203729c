import { randomUUID } from 'node:crypto'
import type { PreparedPayment, PurchasedPeriod } from '@forenet/contract/payment'
import { inTransaction } from '@forenet/database/transaction'
import { decodeSelection, type MembershipSelection } from '@forenet/domain/membership-selection'
import { CURRENCY } from '@forenet/domain/product'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { listVisibleParticipants } from '../../../core/members/index.ts'
import {
  getPreparedOrder,
  getPreparedPayment,
  type PaymentDeps,
  presentPreparedPayment,
  requireWithinUnpaidLimit,
  unpaidLimitStart,
} from '../../../money/payments/index.ts'
import type { PurchaseDeps } from '../offers.ts'
import { MembershipCreatedConcurrently, type NewPurchase } from './new-purchase-repository.ts'
import { UNPAID_MEMBERSHIPS } from './order-effects.ts'
import { toStoredLines } from './order-lines.ts'
import { loadPurchaseFacts } from './purchase-facts.ts'
import { refusalProblem } from './purchase-problems.ts'
import { checkPurchase } from './purchase-rules.ts'
import { storePurchase } from './store-purchase.ts'

/** payment-prepare (section 7). Idempotent by token for the same selection. */
export async function preparePurchase(
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

  let checked: CheckedPurchase
  try {
    checked = await checkSelection(deps, caller, payerId, read.selection)
  } catch (error) {
    // The conflict may be with a membership from this same purchase.
    const { known } = await askPrior()
    if (known) return again(known)
    throw error
  }
  requireWithinUnpaidLimit(UNPAID_MEMBERSHIPS, priorPurchases.unpaid)
  const purchase: NewPurchase = { ...checked, orderId: randomUUID(), token, selection: read.selection, at }
  const stored = await inTransaction(payments.pool, (transaction) =>
    storePurchase(deps, transaction, caller, purchase),
  ).catch(async (error: unknown) => {
    if (error instanceof MembershipCreatedConcurrently) return null
    // A free purchase sent twice may have used its own approval.
    if ((await askPrior()).known) return null
    throw error
  })
  // Lost the race; re-read to find the winner.
  if (!stored) return preparePurchase(deps, caller, token, membershipData)
  return findRecentlyPrepared(payments, stored.purchase, stored.bought)
}

function findRecentlyPrepared(
  deps: PaymentDeps,
  { token, totalMinor: amountMinor, lines, selection }: NewPurchase,
  bought: readonly PurchasedPeriod[],
): PreparedPayment {
  const notified = toStoredLines(lines, selection.language).map(({ historyId, isJoiningFee: _fee, ...line }) => {
    const what = bought.find((one) => one.membershipHistoryId === historyId)
    if (!what) throw new Error('A line was not stored')
    return { ...line, ...what }
  })
  return presentPreparedPayment(deps, { token, amountMinor, currency: CURRENCY }, notified)
}

type CheckedPurchase = Pick<NewPurchase, 'payer' | 'provider' | 'lines' | 'totalMinor'>

async function checkSelection(
  deps: PurchaseDeps,
  caller: Caller,
  payerId: string,
  selection: MembershipSelection,
): Promise<CheckedPurchase> {
  const [family, { payer, provider, facts }] = await Promise.all([
    listVisibleParticipants(deps.payments, caller, payerId),
    loadPurchaseFacts(deps, payerId, selection),
  ])
  const result = checkPurchase({ ...facts, selection, participants: family, payerAddress: payer.address })
  if (!result.ok) throw refusalProblem(result.refusal, selection.totalMinor)
  const lines = result.lines.map((line) => ({ ...line, historyId: randomUUID() }))
  return { payer, provider, lines, totalMinor: result.totalMinor }
}
