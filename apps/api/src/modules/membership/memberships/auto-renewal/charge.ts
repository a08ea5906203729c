import { createHash, randomUUID } from 'node:crypto'
import { inTransaction } from '@forenet/database/transaction'
import {
  computeChargeStart,
  findRenewalStep,
  getChargeDate,
  isCardExpired,
  isWithinNoticedAmount,
} from '@forenet/domain/auto-renewal'
import { sumMinor } from '@forenet/domain/money'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { errorCause, errorReason } from '../../../../platform/observability/error-reason.ts'
import { facesOf } from '../../../core/members/index.ts'
import {
  type Attempt,
  abandonAttempt,
  authorizeWithSavedCard,
  findAttempt,
  getOrder,
  type Order,
  paymentProgress,
  recordSavedCardDeclined,
  storeAttempt,
} from '../../../money/payments/index.ts'
import { MembershipCreatedConcurrently } from '../buying/new-purchase-repository.ts'
import { listParticipantIds } from '../buying/purchase-repository.ts'
import { storePurchase } from '../buying/store-purchase.ts'
import { findCardSummary } from './card-summary-repository.ts'
import {
  type ChargeLine,
  leaseCharge,
  leasedCharge,
  listChargeLines,
  lockCharge,
  markPaid,
  setLinePrice,
  setLines,
} from './charge-repository.ts'
import {
  abandonCharge,
  closeCharge,
  endWithoutEdition,
  handleDecline,
  type LeasedChargeRun,
  postponeCharge,
  RETRY_SOON_MS,
  replanCharge,
  retryCharge,
  stopRefusedRenewals,
  UNKNOWN_RETRY_MS,
} from './outcomes.ts'
import { isRenewed, sendNotice } from './plan.ts'
import { findWithoutPlaces, type PricedRenewals, priceRenewals } from './price-renewals.ts'
import type { RenewalDeps } from './renewal-deps.ts'

class LeaseLost extends Error {}

/**
 * Reuses the order if it has the same memberships and price. `lost`: another process changed the charge or the
 * memberships.
 */
async function storeRenewalOrder(
  deps: RenewalDeps,
  { charge, leaseId, at }: LeasedChargeRun,
  { payer, provider, lines }: PricedRenewals<ChargeLine>,
  dropped: readonly ChargeLine[],
): Promise<Order | 'paid' | 'lost'> {
  const { payments } = deps
  const totalMinor = sumMinor(lines.map(({ line }) => line.totalMinor))
  const before = charge.orderId === null ? null : await getOrder(payments.database, charge.orderId)
  if (before?.amountMinor === totalMinor && before.status !== 'paid' && dropped.length === 0) {
    const participants = await listParticipantIds(payments.database, before.id)
    if (participants.length === lines.length) return before
  }
  const orderId = randomUUID()
  const language =
    (await facesOf(payments.database, [charge.payerMemberId])).get(charge.payerMemberId)?.language ?? 'da'
  return inTransaction(payments.pool, async (transaction) => {
    const stored = await storePurchase(deps.buying, transaction, 'portal', {
      ...{ orderId, payer, provider, totalMinor, at },
      token: createHash('sha256').update(`renewal ${orderId}`).digest('hex').slice(0, 40),
      selection: {
        orgId: charge.organisationId,
        participants: lines.map(({ row, line }) => ({ memberId: row.memberId, membershipConfId: line.offered.id })),
        ...{ totalMinor, language, renewal: charge.id, apart: charge.id },
      },
      lines: lines.map(({ line }) => ({ ...line, historyId: randomUUID() })),
    })
    if (!stored) throw new MembershipCreatedConcurrently()
    if (!(await leasedCharge(transaction, charge.id, leaseId).setOrder(orderId))) throw new LeaseLost()
    await setLines(
      transaction,
      charge.id,
      dropped.map(({ consentId }) => consentId),
      'stopped',
    )
    for (const { row, line } of lines) await setLinePrice(transaction, charge.id, row.consentId, line.totalMinor)
    if (totalMinor === 0) await markPaid(transaction, charge.id, at)
    return totalMinor === 0 ? ('paid' as const) : getOrder(transaction, orderId)
  }).catch((error: unknown) => {
    if (error instanceof LeaseLost || error instanceof MembershipCreatedConcurrently) return 'lost' as const
    throw error
  })
}

const BATCH = 50

/** Replaced in race tests. */
export type LeaseCharge = typeof leaseCharge

/**
 * Stores each step before the next and calls the gateway outside transactions, so that any process can resume; a lease
 * admits one at a time.
 */
export async function sweepRenewals(deps: RenewalDeps, lease: LeaseCharge = leaseCharge): Promise<number> {
  const { database, now, leaseMs } = deps.payments
  for (let done = 0; done < BATCH; done++) {
    const at = now()
    const today = getChargeDate(at)
    // Twice the settlement's lease, which this waits for.
    const until = new Date(at.getTime() + 2 * leaseMs)
    const charge = await lease(database, today, { id: randomUUID(), at, until })
    if (!charge) return done
    await runCharge(deps, { charge, leaseId: charge.leaseId, today, at })
  }
  return BATCH
}

async function runCharge(deps: RenewalDeps, leased: LeasedChargeRun): Promise<void> {
  const { charge } = leased
  try {
    if (charge.state === 'charging') await resumeCharge(deps, leased)
    else if (findRenewalStep(charge, leased.today) === 'charge') await startCharge(deps, leased)
    else await postponeCharge(deps, leased, UNKNOWN_RETRY_MS, null)
  } catch (error) {
    deps.payments.log.error({ charge: charge.id, tries: charge.tries, err: errorCause(error) }, 'a renewal failed')
    await postponeCharge(deps, leased, UNKNOWN_RETRY_MS, errorReason(error))
  }
}

async function startCharge(deps: RenewalDeps, leased: LeasedChargeRun): Promise<void> {
  const { charge, today, at } = leased
  const { database } = deps.payments
  const lines = await listChargeLines(database, charge.id)
  const rows = lines.filter(isRenewed(charge.dueOn))
  if (rows.length === 0) return closeCharge(deps, leased, 'nothing-to-renew')
  // Nothing is captured in test mode, so the period would count as paid without money.
  if ((await deps.payments.payable(charge.organisationId)).paymentTestMode)
    return postponeCharge(deps, leased, UNKNOWN_RETRY_MS, 'test-mode')
  const card = await findCardSummary(database, charge.cardId)
  if (card?.state !== 'kept') return handleDecline(deps, leased, 'card-gone')
  if (isCardExpired(card.expiresOn, today)) return handleDecline(deps, leased, 'card-expired')
  const priced = await priceRenewals(deps.buying, charge, rows, today)
  const refused = [...priced.refused, ...(await findWithoutPlaces(deps, priced, at))]
  if (refused.length > 0) {
    if (refused.length === rows.length) return abandonCharge(deps, leased, 'refused')
    await stopRefusedRenewals(deps, charge, refused)
    return postponeCharge(deps, leased, 0, 'refused')
  }
  if (priced.lines.length === 0) return endWithoutEdition(deps, leased)
  const totalMinor = sumMinor(priced.lines.map(({ line }) => line.totalMinor))
  if (!isWithinNoticedAmount(totalMinor, charge.noticedMinor)) {
    const chargeOn = await sendNotice(deps, charge, today)
    const ms = chargeOn === null ? RETRY_SOON_MS : computeChargeStart(chargeOn).getTime() - at.getTime()
    return postponeCharge(deps, leased, ms, 'price-higher')
  }
  const dropped = lines.filter((one) => one.state === 'planned' && !priced.lines.some(({ row }) => row === one))
  const stored = await storeRenewalOrder(deps, leased, priced, dropped).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
    return { refused: error.code }
  })
  if (stored === 'paid') return
  if (stored === 'lost') return postponeCharge(deps, leased, RETRY_SOON_MS, null)
  if ('refused' in stored) return retryCharge(deps, leased, stored.refused)
  await attemptCharge(deps, leased, stored)
}

async function attemptCharge(deps: RenewalDeps, leased: LeasedChargeRun, order: Order): Promise<void> {
  const { charge, leaseId, at } = leased
  const { payments } = deps
  const progress = await paymentProgress(payments.database, order.id)
  if (progress === 'confirming') return postponeCharge(deps, leased, RETRY_SOON_MS, null)
  let stored: Awaited<ReturnType<typeof storeAttempt>>
  try {
    stored = await storeAttempt(payments, 'portal', order, charge.cardId)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.code === 'payment-in-progress') return postponeCharge(deps, leased, RETRY_SOON_MS, null)
    if (error.code === 'organisation-unavailable' || error.code === 'too-many-requests')
      return postponeCharge(deps, leased, UNKNOWN_RETRY_MS, error.code)
    return retryCharge(deps, leased, error.code)
  }
  const attemptId = stored.id
  if (stored.testMode) {
    await abandonChargeAttempt(deps, attemptId)
    return postponeCharge(deps, leased, UNKNOWN_RETRY_MS, 'test-mode')
  }
  const isCharging = await inTransaction(payments.pool, async (transaction) => {
    const locked = await lockCharge(transaction, charge.id)
    // Stopped since the order was stored; nothing has been authorized.
    const lines = await listChargeLines(transaction, charge.id)
    if (!locked || lines.some(({ state, isActive }) => state === 'planned' && !isActive)) return false
    return leasedCharge(transaction, charge.id, leaseId).charging(attemptId, at)
  })
  if (!isCharging) {
    await abandonChargeAttempt(deps, attemptId)
    return postponeCharge(deps, leased, 0, 'stopped')
  }
  await authorizeCharge(deps, leased, order, attemptId)
}

/** An earlier process may have called the gateway; the state of the attempt shows how far it got. */
async function resumeCharge(deps: RenewalDeps, leased: LeasedChargeRun): Promise<void> {
  const { charge, leaseId, at } = leased
  const { database } = deps.payments
  if (charge.orderId === null || charge.attemptId === null) throw new Error(`The charge ${charge.id} has no attempt`)
  const order = await getOrder(database, charge.orderId)
  if (await applyOutcome(deps, leased, order, charge.attemptId)) return
  if (!(await leasedCharge(database, charge.id, leaseId).charging(charge.attemptId, at))) return
  await authorizeCharge(deps, leased, order, charge.attemptId)
}

async function authorizeCharge(
  deps: RenewalDeps,
  leased: LeasedChargeRun,
  order: Order,
  attemptId: string,
): Promise<void> {
  const { payments } = deps
  const { charge } = leased
  const stored = await findAttempt(payments.database, attemptId)
  if (!stored) throw new Error(`No attempt ${attemptId}`)
  const result = await authorizeWithSavedCard(payments, { order, attempt: stored, cardId: charge.cardId })
  if (result.outcome === 'declined') {
    await recordSavedCardDeclined(payments, { order, attempt: stored }, result)
    return handleDecline(deps, leased, result.code)
  }
  if (result.outcome === 'unknown')
    return postponeCharge(deps, leased, RETRY_SOON_MS * 2 ** Math.min(charge.tries, 7), 'unknown')
  if (result.outcome === 'used-number') {
    await abandonChargeAttempt(deps, attemptId)
    return replanCharge(deps, leased, UNKNOWN_RETRY_MS, 'unknown')
  }
  if (!(await applyOutcome(deps, leased, order, attemptId))) await postponeCharge(deps, leased, RETRY_SOON_MS, null)
}

/** False if there is no outcome yet. */
async function applyOutcome(
  deps: RenewalDeps,
  leased: LeasedChargeRun,
  order: Order,
  attemptId: string,
): Promise<boolean> {
  const { database } = deps.payments
  const progress = await paymentProgress(database, order.id)
  // `handleRenewalPaid` closed the charge with the payment.
  if (progress === 'paid') return true
  if (progress !== 'confirming') return applyUnpaid(deps, leased, await findAttempt(database, attemptId))
  await postponeCharge(deps, leased, RETRY_SOON_MS, null)
  return true
}

async function applyUnpaid(deps: RenewalDeps, leased: LeasedChargeRun, attempt: Attempt | undefined): Promise<boolean> {
  const reason = attempt?.voidReason
  if (attempt && reason === 'declined') {
    // The renewal was stopped before the claim; other members of the household are charged with another order.
    await abandonAttempt(deps.payments, attempt)
    await replanCharge(deps, leased, 0, 'stopped', { newOrder: true })
  }
  // A membership was bought in another purchase; the others are charged with another order.
  else if (reason === 'already-paid') await replanCharge(deps, leased, 0, reason, { newOrder: true })
  else if (attempt?.state === 'declined') await handleDecline(deps, leased, reason ?? 'declined')
  else if (reason === 'seats-gone' || reason === 'participant-not-yours') await retryCharge(deps, leased, reason)
  else if (attempt?.state === 'voided') await abandonCharge(deps, leased, reason ?? 'voided')
  else if (attempt?.state === 'failed') await replanCharge(deps, leased, UNKNOWN_RETRY_MS, 'unknown')
  else return false
  return true
}

async function abandonChargeAttempt({ payments }: RenewalDeps, attemptId: string): Promise<void> {
  const stored = await findAttempt(payments.database, attemptId)
  if (stored) await abandonAttempt(payments, stored)
}
