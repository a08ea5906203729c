import type { Database } from '@forenet/database/database'
import type { VoidReason } from '@forenet/database/payment-tables'
import { inTransaction } from '@forenet/database/transaction'
import type { Authorization } from '../../../../adapters/gateways/gateway.ts'
import { type AuditRecord, audit } from '../../../core/audit/index.ts'
import * as attempts from '../orders/attempt-repository.ts'
import type { Order } from '../orders/order.ts'
import * as repository from '../orders/order-repository.ts'
import type { SettleDeps } from '../orders/payment-deps.ts'
import * as authorizations from './authorization-repository.ts'
import * as settling from './settle-repository.ts'
import { nextSettlementStep } from './settle-rules.ts'
import type { SettlementWork } from './settle-work.ts'

type LeasedPurchase = settling.LockedPurchase & { transaction: Database; at: Date }

function runUnderLease<T>(
  deps: SettleDeps,
  work: SettlementWork,
  step: (held: LeasedPurchase) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(deps.pool, async (transaction) => {
    const held = await settling.lockPurchaseToSettle(transaction, work.key, work.leaseId, work.order.id)
    return held && step({ ...held, transaction, at: deps.now() })
  })
}

/** Stores the decision to capture or void before any gateway call. */
export async function storeDecision(
  deps: SettleDeps,
  work: SettlementWork,
  found: Authorization,
  mismatch: boolean,
): Promise<'capture' | VoidReason | 'lost'> {
  const step = await runUnderLease(deps, work, async ({ transaction, order, own, ownVoidReason, others, at }) => {
    const next = mismatch
      ? ({ step: 'void', reason: 'mismatch' } as const)
      : nextSettlementStep({ own, ownVoidReason, orderStatus: order.status, others })
    if (next.step === 'void') {
      // Release claimed items that no longer match.
      if (own === 'capturing') await deps.kinds[order.kind].release(transaction, order, work.attempt.id, at)
      return prepareVoid(transaction, work, next.reason, at)
    }
    // Already captured at the gateway: paid before the right to buy ended.
    if (!(own === 'capturing' && found.captured) && !(await deps.mayStillBuy(transaction, order, 'hold'))) {
      if (own === 'capturing') await deps.kinds[order.kind].release(transaction, order, work.attempt.id, at)
      await closeOrder(deps, transaction, order, at)
      return prepareVoid(transaction, work, 'participant-not-yours', at)
    }
    if (own === 'capturing') return 'capture'
    const claim = await deps.kinds[order.kind].claim(transaction, order, work.attempt.id, at)
    if (claim !== 'claimed') return prepareVoid(transaction, work, claim, at)
    await settling.markCapturing(transaction, work.key, found, at)
    return 'capture'
  })
  return step ?? 'lost'
}

async function closeOrder(deps: SettleDeps, transaction: Database, order: Order, at: Date): Promise<void> {
  const declineReason = RIGHT_TO_BUY_LOST_TEXTS[order.language]
  await repository.updateOrder(transaction, order.id, {
    status: 'declined',
    declineCode: null,
    declineReason,
    declinedAt: at,
  })
  await deps.kinds[order.kind].closed(transaction, order, at)
}

const RIGHT_TO_BUY_LOST_TEXTS = {
  da: 'Køberen kunne ikke længere købe til alle i købet.',
  en: 'The buyer could no longer buy for everyone in the purchase.',
} as const

async function prepareVoid(
  transaction: Database,
  work: SettlementWork,
  voidReason: VoidReason,
  at: Date,
): Promise<VoidReason> {
  await authorizations.updateAuthorization(transaction, work.key, { state: 'voiding', voidReason, updatedAt: at })
  return voidReason
}

export async function recordCaptured(deps: SettleDeps, work: SettlementWork, found: Authorization): Promise<void> {
  const { testMode } = work.attempt
  const amountMinor = testMode ? 0 : work.attempt.amountMinor
  await runUnderLease(deps, work, async ({ transaction, order, at }) => {
    const means = { method: work.attempt.provider, type: found.wallet ?? 'card' }
    const { paid, afterPayment } = deps.kinds[order.kind]
    const taken = { orderId: order.id, amountMinor, steps: afterPayment }
    const fact = toAuditRecord(work, 'payment-captured', { amountMinor, testMode })
    await settling.markAttemptCaptured(transaction, work.key, taken, fact, at)
    await paid(transaction, order, means, at)
    await deps.sendAfterPayment(transaction, order)
  })
}

export async function recordRefusedCapture(
  deps: SettleDeps,
  work: SettlementWork,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  await runUnderLease(deps, work, async ({ transaction, order, at }) => {
    const next = { state: 'voiding', voidReason: 'capture-failed', notBefore: at, leaseId: null } as const
    await authorizations.updateAuthorization(transaction, work.key, { ...next, lastError: reason, updatedAt: at })
    const declined = { declineCode: code, declineReason: reason }
    await attempts.updateAttempt(transaction, work.attempt.id, {
      ...declined,
      state: 'declined',
      voidReason: 'capture-failed',
      updatedAt: at,
    })
    await deps.kinds[order.kind].release(transaction, order, work.attempt.id, at)
    if (order.status !== 'paid') {
      await repository.updateOrder(transaction, order.id, { ...declined, status: 'declined', declinedAt: at })
      await deps.kinds[order.kind].declined(transaction, order, at)
    }
    await auditOutcome(transaction, work, 'capture-refused', { code, reason }, at)
  })
}

/** The window saved the card, but the payment with it was declined. */
export async function recordWindowCardDeclined(
  deps: SettleDeps,
  work: SettlementWork,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  await runUnderLease(deps, work, async ({ transaction, order, others, at }) => {
    await authorizations.updateAuthorization(transaction, work.key, { state: 'gone', lastError: reason, updatedAt: at })
    const declined = { declineCode: code, declineReason: reason }
    const moved = await attempts.moveAttempt(transaction, work.attempt.id, 'window-open', {
      ...{ ...declined, state: 'declined', voidReason: 'capture-failed', updatedAt: at },
    })
    const isPaidElsewhere = others.some((state) => state === 'capturing' || state === 'captured')
    if (!moved || order.status === 'paid' || isPaidElsewhere) return
    await repository.updateOrder(transaction, order.id, { ...declined, status: 'declined', declinedAt: at })
    await deps.kinds[order.kind].declined(transaction, order, at)
    await deps.notifyVoided(transaction, { order, attemptId: work.attempt.id, reason: 'capture-failed' }, at)
    await auditOutcome(transaction, work, 'capture-refused', { code, reason }, at)
  })
}

export async function recordVoided(deps: SettleDeps, work: SettlementWork, reason: VoidReason): Promise<void> {
  await runUnderLease(deps, work, async ({ transaction, order, at }) => {
    await authorizations.updateAuthorization(transaction, work.key, { state: 'voided', lastError: null, updatedAt: at })
    // If another attempt paid the order, notify only about a duplicate reservation.
    if (reason !== 'declined' && (order.status !== 'paid' || reason === 'already-paid')) {
      await deps.notifyVoided(transaction, { order, attemptId: work.attempt.id, reason }, at)
    }
    const attempt = await attempts.findAttempt(transaction, work.attempt.id)
    // Another authorization of the attempt may hold the money.
    if (attempt && attempt.state !== 'authorized' && attempt.state !== 'captured') {
      const state = reason === 'capture-failed' || reason === 'declined' ? attempt.state : 'voided'
      await attempts.updateAttempt(transaction, attempt.id, { state, voidReason: reason, updatedAt: at })
    }
    await auditOutcome(transaction, work, 'authorization-voided', { reason }, at)
  })
}

/** The gateway does not know the authorization: a false report or an expired reservation. */
export async function markAuthorizationGone(deps: SettleDeps, work: SettlementWork): Promise<void> {
  await runUnderLease(deps, work, async ({ transaction, order, own, at }) => {
    await authorizations.updateAuthorization(transaction, work.key, { state: 'gone', updatedAt: at })
    if (own !== 'capturing') return
    await deps.kinds[order.kind].release(transaction, order, work.attempt.id, at)
    const lastError = 'The hold on the card ran out'
    await attempts.updateAttempt(transaction, work.attempt.id, { state: 'failed', lastError, updatedAt: at })
    const voided = { order, attemptId: work.attempt.id, reason: 'authorization-expired' } as const
    await deps.notifyVoided(transaction, voided, at)
    await auditOutcome(transaction, work, 'authorization-gone', {}, at)
  })
}

/**
 * After a return from an older window: reports the authorization at the attempt it belongs to and returns that key;
 * undefined without one.
 */
export async function reassignForeignAuthorization(
  deps: SettleDeps,
  work: SettlementWork,
  found: Authorization,
): Promise<authorizations.AuthorizationKey | undefined> {
  return runUnderLease(deps, work, async ({ transaction, order, own, at }) => {
    await authorizations.updateAuthorization(transaction, work.key, { state: 'foreign', updatedAt: at })
    if (own === 'capturing') await deps.kinds[order.kind].release(transaction, order, work.attempt.id, at)
    const owner = await attempts.findAttemptByOrderNumber(transaction, work.attempt.provider, found.orderNumber)
    if (!owner || owner.id === work.attempt.id) return undefined
    const key = { attemptId: owner.id, authorizationIdentifier: work.key.authorizationIdentifier }
    await authorizations.reportAuthorization(transaction, key, 'callback', at)
    return key
  })
}

function auditOutcome(
  transaction: Database,
  work: SettlementWork,
  action: string,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  return audit(transaction, 'portal', toAuditRecord(work, action, detail), at)
}

function toAuditRecord(work: SettlementWork, action: string, detail: Record<string, unknown>): AuditRecord {
  return {
    action,
    objectKind: 'payment-attempt',
    objectId: work.attempt.id,
    organisationId: work.order.organisationId,
    actingFor: work.order.payerMemberId,
    detail: { orderNumber: work.attempt.orderNumber, ...detail },
  }
}
