import { randomUUID } from 'node:crypto'
import type { PaymentProblems } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import type { VoidReason } from '@forenet/database/payment-tables'
import { listOrganisationsWithPermission } from '@forenet/domain/access'
import { type Authorization, GatewayRefused, GatewayUnreachable } from '../../../../adapters/gateways/gateway.ts'
import type { Caller } from '../../../../platform/access/caller.ts'
import { errorCause, errorReason } from '../../../../platform/observability/error-reason.ts'
import { findCardUnderKeys, findUnderItsKey } from '../keys/gateway-key.ts'
import type * as attempts from '../orders/attempt-repository.ts'
import { UNKNOWN_AUTHORIZATION_ERROR } from '../orders/awaited-authorization.ts'
import type { Order } from '../orders/order.ts'
import * as repository from '../orders/order-repository.ts'
import { getOrder, updateOrder } from '../orders/order-repository.ts'
import type { PaymentDeps, SettleDeps } from '../orders/payment-deps.ts'
import { noRightToBuyProblem } from '../orders/right-to-buy.ts'
import { countStuck } from '../reconciliation/reconciliation-repository.ts'
import * as authorizations from './authorization-repository.ts'
import { buildCallbackUrl } from './callback-url.ts'
import * as outcomes from './settle-outcomes.ts'
import { compareAuthorization, GONE_AFTER_TRIES, retryDelayMs } from './settle-rules.ts'
import type { SettlementWork } from './settle-work.ts'

/**
 * Ruling 10. A lease admits one process; its callers share the promise, others return immediately. Stores each step
 * before the next, and calls the gateway outside transactions, so that the sweep can resume. `reported` is stored
 * first.
 */
export function settle(
  deps: SettleDeps,
  key: authorizations.AuthorizationKey,
  reported?: AuthorizationReport,
): Promise<void> {
  const name = `${key.attemptId} ${key.authorizationIdentifier}`
  const underWay = deps.settling.get(name)
  if (underWay) return underWay
  const settling = settleNow(deps, key, reported).finally(() => deps.settling.delete(name))
  deps.settling.set(name, settling)
  return settling
}

export type AuthorizationReport = { by: authorizations.ReportSource; attempt: attempts.Attempt; order: Order }

async function settleNow(
  deps: SettleDeps,
  key: authorizations.AuthorizationKey,
  reported?: AuthorizationReport,
): Promise<void> {
  const leaseId = randomUUID()
  const at = deps.now()
  const lease = { id: leaseId, at, until: new Date(at.getTime() + deps.leaseMs) }
  const leased = await (reported
    ? authorizations.reportAndLeaseAuthorization(deps.database, key, reported.by, lease)
    : authorizations.leaseAuthorization(deps.database, key, lease))
  if (!leased) return
  try {
    const { attempt, order } = reported ?? (await repository.getAttemptWithOrder(deps.database, key.attemptId))
    const gateway = deps.gateways.of(attempt.provider)
    await settleLeased(deps, { key, leaseId, leased, attempt, order, gateway })
  } catch (error) {
    await retryLater(deps, key, leaseId, leased.tries, error)
  }
}

async function settleLeased(deps: SettleDeps, work: SettlementWork): Promise<void> {
  const { gateway, order, key } = work
  if (gateway.isSavedCard(key.authorizationIdentifier)) return authorizeWithWindowCard(deps, work)
  const there = await findUnderItsKey(deps, gateway, order.organisationId, order.createdAt, key.authorizationIdentifier)
  if (!there) return handleUnknownAuthorization(deps, work)
  const { found, secret } = there
  // Gateways accept several spellings of an id. Use the canonical one, so that money moves once.
  const { state } = work.leased
  const isUndecided = state === 'reported' || state === 'voiding'
  if (isUndecided && found.authorizationIdentifier !== key.authorizationIdentifier) {
    await outcomes.markAuthorizationGone(deps, work)
    const own = { attemptId: key.attemptId, authorizationIdentifier: found.authorizationIdentifier }
    const by = state === 'voiding' ? 'decline' : 'return'
    return settle(deps, own, { by, attempt: work.attempt, order: work.order })
  }
  const comparison = compareAuthorization(work.attempt, found)
  if (comparison === 'foreign') {
    const owner = await outcomes.reassignForeignAuthorization(deps, work, found)
    return owner ? settle(deps, owner) : undefined
  }
  const step = await outcomes.storeDecision(deps, work, found, comparison === 'mismatch')
  if (step === 'lost') return
  if (step === 'capture') return capture(deps, work, found, secret)
  return returnMoney(deps, work, found, secret, step)
}

/** The window saved a card without paying. Safe to retry, because the gateway has one payment per order number. */
async function authorizeWithWindowCard(deps: SettleDeps, work: SettlementWork): Promise<void> {
  const { gateway, order, attempt, key, leased } = work
  const id = key.authorizationIdentifier
  // Members can submit ids of other cards, and may decline their own.
  if (id !== attempt.paymentIdentifier || leased.state !== 'reported') return outcomes.markAuthorizationGone(deps, work)
  const there = await findCardUnderKeys(deps, gateway, order.organisationId, order.createdAt, id)
  if (!there) return handleUnknownAuthorization(deps, work)
  const { orderNumber, amountMinor, currency } = attempt
  const callbackUrl = buildCallbackUrl(deps, attempt)
  const result = await gateway
    .authorizeSavedCard(there.secret, id, { orderNumber, amountMinor, currency, callbackUrl })
    .catch((error: unknown) => {
      if (error instanceof GatewayRefused && !error.refusesKey)
        return { done: false, code: '', reason: error.message } as const
      throw error
    })
  if (!result.done) return outcomes.recordWindowCardDeclined(deps, work, result)
  const own = { attemptId: key.attemptId, authorizationIdentifier: result.authorizationIdentifier }
  await authorizations.reportAuthorization(deps.database, own, 'callback', deps.now())
  await outcomes.markAuthorizationGone(deps, work)
  return settle(deps, own)
}

/** No key knows the authorization: it was voided, has expired, or was falsely reported. */
async function handleUnknownAuthorization(deps: SettleDeps, work: SettlementWork): Promise<void> {
  const { state, voidReason, tries } = work.leased
  if (state === 'voiding') return outcomes.recordVoided(deps, work, voidReason ?? 'declined')
  if (tries >= GONE_AFTER_TRIES) return outcomes.markAuthorizationGone(deps, work)
  await retryLater(deps, work.key, work.leaseId, tries, new GatewayRefused(UNKNOWN_AUTHORIZATION_ERROR))
}

async function capture(deps: SettleDeps, work: SettlementWork, found: Authorization, secret: string): Promise<void> {
  if (work.attempt.testMode) return outcomes.recordCaptured(deps, work, found)
  // An earlier capture may have succeeded without a response.
  if (found.captured) return recordEarlierCapture(deps, work, found)
  const id = work.key.authorizationIdentifier
  const result = await work.gateway.capture(secret, id, work.attempt.amountMinor)
  if (result.done) return outcomes.recordCaptured(deps, work, found)
  // "Already captured" is an error response too, so read the authorization.
  const now = await work.gateway.findAuthorization(secret, id)
  if (now?.captured) return recordEarlierCapture(deps, work, now)
  await outcomes.recordRefusedCapture(deps, work, result)
  await settleNow(deps, work.key)
}

/** Stores an error for the administrator unless the full amount remains. */
async function recordEarlierCapture(deps: SettleDeps, work: SettlementWork, found: Authorization): Promise<void> {
  const stored = found.capturedMinor - found.creditedMinor
  if (stored === work.attempt.amountMinor) return outcomes.recordCaptured(deps, work, found)
  const reason = `The gateway holds ${stored} øre of ${work.attempt.amountMinor}: look at it there`
  await retryLater(deps, work.key, work.leaseId, work.leased.tries, new GatewayRefused(reason))
}

async function returnMoney(
  deps: SettleDeps,
  work: SettlementWork,
  found: Authorization,
  secret: string,
  reason: VoidReason,
): Promise<void> {
  const id = work.key.authorizationIdentifier
  const owed = found.capturedMinor - found.creditedMinor
  if (!found.captured) await work.gateway.voidAuthorization(secret, id)
  else if (owed > 0) {
    const result = await work.gateway.credit(secret, id, owed, `Forenet: ${reason}`)
    if (!result.done) throw new GatewayRefused(`Could not pay back: ${result.reason}`)
  }
  await outcomes.recordVoided(deps, work, reason)
}

async function retryLater(
  deps: SettleDeps,
  key: authorizations.AuthorizationKey,
  leaseId: string,
  tries: number,
  error: unknown,
): Promise<void> {
  const at = deps.now()
  const expected = error instanceof GatewayUnreachable || error instanceof GatewayRefused
  const message = errorReason(error)
  if (expected) deps.log.warn({ attempt: key.attemptId, tries, reason: message }, 'settling rests')
  else deps.log.error({ attempt: key.attemptId, tries, err: errorCause(error) }, 'settling failed')
  await authorizations.releaseLease(deps.database, key, leaseId, {
    notBefore: new Date(at.getTime() + retryDelayMs(tries)),
    lastError: message,
    updatedAt: at,
  })
}

export async function listPaymentProblems(deps: PaymentDeps, caller: Caller): Promise<PaymentProblems[]> {
  const where = listOrganisationsWithPermission(caller.grants, 'money.read')
  const rows = await countStuck(deps.database, where === 'all' ? null : where)
  return rows.map(({ orders, ...organisation }) => ({ organisation, orders }))
}

/** Runs in the transaction that stores the order. Throws `participant-not-yours` if the payer may no longer buy. */
export async function settleFreeOrder(
  { mayStillBuy, startAfterPayment }: Pick<PaymentDeps, 'mayStillBuy' | 'startAfterPayment'>,
  transaction: Database,
  orderId: string,
  at: Date,
  confirm: (order: Order) => Promise<void>,
): Promise<void> {
  const order = await getOrder(transaction, orderId)
  if (!(await mayStillBuy(transaction, order, 'hold'))) throw noRightToBuyProblem()
  await updateOrder(transaction, orderId, { status: 'paid', paidAt: at })
  await confirm(order)
  await startAfterPayment(transaction, order)
}
