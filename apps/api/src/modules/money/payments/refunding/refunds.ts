import { randomUUID } from 'node:crypto'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import type pg from 'pg'
import { Gauge, type Metric } from 'prom-client'
import { type Gateway, GatewayRefused, GatewayUnreachable } from '../../../../adapters/gateways/gateway.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { errorCause, errorReason } from '../../../../platform/observability/error-reason.ts'
import { audit } from '../../../core/audit/index.ts'
import { lockManualPayment, refundManualPart } from '../manual/manual-repository.ts'
import * as attempts from '../orders/attempt-repository.ts'
import type { Order } from '../orders/order.ts'
import * as repository from '../orders/order-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'
import { retryDelayMs } from '../settling/settle-rules.ts'
import { markRefunded, recordWithheld, withholdChargedBack } from './chargebacks.ts'
import * as refunds from './refund-repository.ts'
import { lockCapturedAttempt, readOpenRefunds } from './refund-repository.ts'
import { canStillBeBooked, findCredit, refundComment, splitByChargeback } from './refund-rules.ts'

class CreditAwaited extends Error {}

/** The gateway lists unknown credits, which need a manual review. */
class CreditsUnexplained extends Error {}

class KeysRefused extends Error {}

/**
 * `refundId`: null if nothing is sent through the gateway. `chargedBackMinor`: returned by the payer's bank already, and
 * stored as refund `withheldId`.
 */
export type RequestedRefund = {
  refundId: string | null
  refundMinor: Minor
  withheldId: string | null
  chargedBackMinor: Minor
}

const NO_REFUND: RequestedRefund = { refundId: null, refundMinor: 0, withheldId: null, chargedBackMinor: 0 }

/**
 * Requests the part that no chargeback has returned, and records the rest as withheld. Requests nothing for free orders
 * and in test mode. `id`: of the requested part, or else of the withheld one. Throws `paid-back-already` above the
 * remaining amount, as after a restore that lost a refund.
 */
export async function requestRefund(
  transaction: Database,
  order: Pick<Order, 'id'>,
  amountMinor: Minor,
  reason: string,
  at: Date,
  id: string = randomUUID(),
): Promise<RequestedRefund> {
  if (amountMinor === 0) return NO_REFUND
  const attempt = await refunds.lockCapturedAttempt(transaction, order.id)
  if (attempt?.testMode) return NO_REFUND
  if (!attempt) throw new RangeError(`Order ${order.id} holds 0 øre, ${amountMinor} asked back`)
  if (amountMinor > attempt.leftMinor) {
    const words = `Order ${order.id} holds ${attempt.leftMinor} øre, ${amountMinor} asked back: some has been paid back already`
    throw new ProblemError('paid-back-already', words)
  }
  const { refundMinor, chargedBackMinor } = splitByChargeback(amountMinor, attempt)
  const row = { orderId: order.id, attemptId: attempt.id, reason, notBefore: at, requestedAt: at, updatedAt: at }
  if (refundMinor > 0) await refunds.insertRefund(transaction, { ...row, id, amountMinor: refundMinor })
  const withheldId = refundMinor > 0 ? randomUUID() : id
  if (chargedBackMinor > 0) {
    const part = {
      ...{ id: withheldId, partOf: refundMinor > 0 ? id : null, amountMinor: chargedBackMinor },
      state: 'charged-back',
    } as const
    await refunds.insertRefund(transaction, { ...row, ...part })
    await recordWithheld(transaction, attempt.id)
  }
  return {
    ...{ refundId: refundMinor > 0 ? id : null, refundMinor },
    ...{ withheldId: chargedBackMinor > 0 ? withheldId : null, chargedBackMinor },
  }
}

/**
 * Refunds exactly once: reads the gateway's credits first, because an earlier request may have succeeded without a
 * response.
 */
export async function settleRefund(deps: SettleDeps, id: string): Promise<void> {
  const leaseId = randomUUID()
  const at = deps.now()
  const refund = await refunds.leaseRefund(deps.database, id, leaseId, at, new Date(at.getTime() + deps.leaseMs))
  if (!refund) return
  try {
    const order = await repository.getOrder(deps.database, refund.orderId)
    const credited = await requestCredit(deps, order, refund, leaseId)
    if (credited) await record(deps, order, credited, leaseId)
  } catch (error) {
    const expected = [GatewayUnreachable, GatewayRefused, CreditAwaited, KeysRefused].some(
      (kind) => error instanceof kind,
    )
    if (expected) deps.log.warn({ refund: id, tries: refund.tries, reason: errorReason(error) }, 'a refund rests')
    else deps.log.error({ refund: id, tries: refund.tries, err: errorCause(error) }, 'a refund failed')
    const now = deps.now()
    const until = new Date(now.getTime() + retryDelayMs(refund.tries))
    const why = { reason: errorReason(error), keyRefused: error instanceof KeysRefused }
    await refunds.postponeRefund(deps.database, id, leaseId, until, why, now)
  }
}

/**
 * Requests the credit only if the gateway's credits match our records and no earlier request is undecided. Returns the
 * refund as sent; undefined if the lease was lost or the payment was charged back.
 */
async function requestCredit(deps: SettleDeps, order: Order, refund: refunds.Refund, leaseId: string) {
  const attempt = await attempts.findAttempt(deps.database, refund.attemptId)
  const authorization = attempt?.authorizationIdentifier
  if (!authorization) throw new Error(`Attempt ${refund.attemptId} has no authorization`)
  const gateway = deps.gateways.of(attempt.provider)
  const keys = await deps.gatewayKeysSince(order.organisationId, attempt.provider, refund.takenAt)
  const booked = await refunds.listAttemptRefunds(deps.database, refund.attemptId)
  const { secret, credits } = await underItsKey(gateway, keys, authorization)
  const found = findCredit(refund.id, booked, credits)
  if (found === 'there') return refund
  const at = deps.now()
  if (refund.askedAt && refund.askedAt > at) {
    // The clock was ahead at the request. Wait from now.
    await refunds.recordGatewayRequest(deps.database, refund.id, leaseId, at)
    assertOutcomeKnown(at, at)
  }
  if (refund.askedAt) assertOutcomeKnown(refund.askedAt, at)
  if (found === 'unexplained') {
    throw new CreditsUnexplained(
      'The gateway has paid back what our books do not tell of: by hand, or for this refund, whose id none of its credits carries. Nothing more is paid back before an administrator has looked',
    )
  }
  // No earlier request can succeed any more, so the money may have been charged back instead.
  if (refund.askedAt && !(await refunds.recordGatewayRequest(deps.database, refund.id, leaseId, null))) return undefined
  const sent = await withholdChargedBack(deps, order, refund, leaseId)
  if (!sent || !(await refunds.recordGatewayRequest(deps.database, refund.id, leaseId, at))) return undefined
  try {
    const result = await gateway.credit(secret, authorization, sent.amountMinor, refundComment(refund.id))
    if (!result.done) throw new GatewayRefused(`Could not pay back: ${result.reason}`)
  } catch (error) {
    if (error instanceof GatewayRefused) {
      await refunds.recordGatewayRequest(deps.database, refund.id, leaseId, null)
    }
    throw error
  }
  return sent
}

/** Uses the first key that knows the payment. Throws `KeysRefused` if a key is rejected and none knows it. */
async function underItsKey(gateway: Gateway, keys: readonly string[], authorization: string) {
  const refusals: GatewayRefused[] = []
  for (const secret of keys) {
    try {
      return { secret, credits: await gateway.listCredits(secret, authorization) }
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      // A valid key of another account is as useless as a rejected key.
      if (!error.refusesKey && !error.unknownAuthorization) throw error
      refusals.push(error)
    }
  }
  const [unknown] = refusals
  const refusal = refusals.find(({ refusesKey }) => refusesKey)
  if (unknown && !refusal) throw unknown
  throw new KeysRefused('The provider refuses every key that this payment can go back under', { cause: refusal })
}

function assertOutcomeKnown(askedAt: Date, at: Date): void {
  if (canStillBeBooked(askedAt, at)) {
    throw new CreditAwaited(`The gateway was asked at ${askedAt.toISOString()}; what came of it is not known yet`)
  }
}

function record(deps: SettleDeps, order: Order, refund: refunds.Refund, leaseId: string): Promise<void> {
  return inTransaction(deps.pool, async (transaction) => {
    const locked = await repository.lockOrder(transaction, order.id)
    const at = deps.now()
    if (!(await refunds.finishRefund(transaction, refund.id, leaseId, at))) return
    await refunds.addRefundedToAttempt(transaction, refund.attemptId, refund.amountMinor, at)
    await markRefunded(deps, transaction, locked, at)
    const fact = {
      action: 'payment-refunded',
      objectKind: 'payment-attempt',
      objectId: refund.attemptId,
      organisationId: order.organisationId,
      actingFor: order.payerMemberId,
      detail: { refund: refund.id, amountMinor: refund.amountMinor, reason: refund.reason },
    }
    await audit(transaction, 'portal', fact, at)
  })
}

/** `leftMinor`: including chargebacks. */
export type HeldMoney = { by: 'gateway' | 'hand'; leftMinor: Minor; chargedBackMinor: Minor }

/** Null if nothing was captured (free or test mode). */
export async function lockHeldMoney(transaction: Database, orderId: string): Promise<HeldMoney | null> {
  const manual = await lockManualPayment(transaction, orderId)
  if (manual !== null) return { by: 'hand', leftMinor: manual, chargedBackMinor: 0 }
  const attempt = await lockCapturedAttempt(transaction, orderId)
  if (!attempt || attempt.testMode) return null
  const { leftMinor, chargedBackMinor } = attempt
  return { by: 'gateway', leftMinor, chargedBackMinor }
}

/** Refunds through the gateway, executed by `settleRefund`, or as a manual entry with this `id`. */
export async function refundHeldMoney(
  transaction: Database,
  { by }: Pick<HeldMoney, 'by'>,
  refund: { id: string; orderId: string; amountMinor: Minor; reason: string; by: string | null },
  at: Date,
): Promise<void> {
  const { id, orderId, amountMinor, reason } = refund
  if (by === 'hand') {
    return refundManualPart(transaction, { id, orderId, amountMinor, day: calendarDateAt(at), at, by: refund.by })
  }
  await requestRefund(transaction, { id: orderId }, amountMinor, reason, at, id)
}

export function refundGauges(pool: pg.Pool, now: () => Date): Metric[] {
  const gauge = (name: string, help: string, of: (open: { refunds: number; oldestSeconds: number }) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(of(await readOpenRefunds(createPoolDatabase(pool), now())))
      },
    })
  return [
    gauge('forenet_refunds_open', 'Refunds not confirmed by the gateway yet', ({ refunds }) => refunds),
    gauge('forenet_refunds_oldest_seconds', 'Age of the oldest of them', ({ oldestSeconds }) => oldestSeconds),
  ]
}
