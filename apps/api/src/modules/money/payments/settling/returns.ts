import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentState } from '@forenet/contract/payment'
import { inTransaction } from '@forenet/database/transaction'
import { formatDeclineReason } from '@forenet/domain/decline-reason'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { type Actor, audit } from '../../../core/audit/index.ts'
import { requireOwnView } from '../../../core/members/index.ts'
import * as attempts from '../orders/attempt-repository.ts'
import type { Order } from '../orders/order.ts'
import * as repository from '../orders/order-repository.ts'
import { getOwnOrder, getOwnOrderAndAttempt } from '../orders/own-order.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { presentPayment } from '../orders/payment-state.ts'
import { listUnfinishedOrders } from '../orders/unfinished.ts'
import { reportSavedCard } from '../saved-cards/report.ts'
import {
  type AuthorizationKey,
  countReports,
  isAuthorizationLeased,
  reportAuthorization,
} from './authorization-repository.ts'
import { settle } from './settle.ts'
import { isReportedByGateway } from './settle-rules.ts'

const NO_AUTHORIZATION = 'none'

/** A return waits up to a second for another process. */
const WAIT_MS = 50
const MAX_WAITS = 20

export async function handleReturn(
  deps: PaymentDeps,
  caller: Caller,
  returnToken: string,
  authorizationIdentifier: string,
  savedCardIdentifier?: string,
): Promise<PaymentState> {
  const { order, attempt } = await getOwnOrderAndAttempt(deps, caller, returnToken)
  if (!attempt || authorizationIdentifier === NO_AUTHORIZATION) return readCurrentState(deps, order)
  if (savedCardIdentifier !== undefined) await reportSavedCard(deps, attempt.id, savedCardIdentifier)
  const key = { attemptId: attempt.id, authorizationIdentifier }
  await settle(deps, key, { by: 'return', attempt, order })
  const state = await readCurrentState(deps, order)
  if (state.state !== 'confirming') return state
  await waitWhileLeased(deps, key)
  // The other process may have finished between the first read and the first look at its lease.
  return readCurrentState(deps, order)
}

/** Polls, because a notification would serialise all commits that send one. */
async function waitWhileLeased({ database, now }: PaymentDeps, key: AuthorizationKey): Promise<void> {
  for (let turn = 0; turn < MAX_WAITS && (await isAuthorizationLeased(database, key, now())); turn++)
    await delay(WAIT_MS)
}

export async function handleAnonymousReturn(
  deps: PaymentDeps,
  token: string,
  authorizationIdentifier: string,
): Promise<void> {
  const { order, attempt } = (await repository.findOrderWithNewestAttempt(deps.database, token)) ?? {}
  if (order && attempt) await reportReturnToWindow(deps, { order, attempt }, authorizationIdentifier)
}

/** The window may not be the newest of its order. */
export async function reportReturnToWindow(
  deps: PaymentDeps,
  { order, attempt }: Pick<repository.OrderWindow, 'order' | 'attempt'>,
  authorizationIdentifier: string,
): Promise<void> {
  const key = { attemptId: attempt.id, authorizationIdentifier }
  const at = deps.now()
  const isStored = await inTransaction(deps.pool, async (transaction) => {
    // Serialises reports, because concurrent ones must not exceed the limit.
    await acquireAdvisoryLocks(transaction, `returns of nobody known ${attempt.id}`)
    if (!isReportedByGateway({ ...(await countReports(transaction, attempt.id)), orderStatus: order.status }, at))
      return false
    await reportAuthorization(transaction, key, 'return', at)
    return true
  })
  if (isStored) await settle(deps, key)
}

/** Another window can then be opened. */
export async function handleAnonymousDecline(
  deps: PaymentDeps,
  { order, attempt }: Pick<repository.OrderWindow, 'order' | 'attempt'>,
): Promise<void> {
  await recordDecline(deps, 'portal', order, attempt, {})
}

/**
 * Voids a given authorization once the gateway confirms that it is ours (section 4, payment flow 3; ruling 12). Never
 * reverts a paid order.
 */
export async function handleDecline(
  deps: PaymentDeps,
  caller: Caller,
  returnToken: string,
  authorizationIdentifier: string,
  why: { gatewayreason?: string | undefined; reason?: string | undefined },
): Promise<PaymentState> {
  const { order, attempt } = await getOwnOrderAndAttempt(deps, caller, returnToken)
  if (attempt) await recordDecline(deps, caller, order, attempt, why)
  if (attempt && authorizationIdentifier !== NO_AUTHORIZATION) {
    await settle(deps, { attemptId: attempt.id, authorizationIdentifier }, { by: 'decline', attempt, order })
  }
  return readCurrentState(deps, order)
}

export async function getPaymentState(deps: PaymentDeps, caller: Caller, returnToken: string): Promise<PaymentState> {
  return presentPayment(deps, await getOwnOrder(deps, caller, returnToken), deps.now())
}

export async function listUnfinishedPurchases(
  deps: PaymentDeps,
  caller: Caller,
  memberId: string,
): Promise<PaymentState[]> {
  await requireOwnView(deps.database, caller, memberId)
  if (memberId !== effectiveMemberId(caller)) return []
  const now = deps.now()
  const orders = await listUnfinishedOrders(deps.database, memberId, now)
  const states = await Promise.all(orders.map((order) => presentPayment(deps, order, now)))
  return states.filter(
    (state) =>
      // The member was notified when the right to buy ended.
      state.voidReason !== 'participant-not-yours' &&
      (state.entryId === null || state.heldUntil !== null || state.state === 'confirming'),
  )
}

function recordDecline(
  deps: PaymentDeps,
  by: Actor,
  order: Order,
  attempt: attempts.Attempt,
  why: { gatewayreason?: string | undefined; reason?: string | undefined },
): Promise<void> {
  return inTransaction(deps.pool, async (transaction) => {
    const locked = await repository.lockOrder(transaction, order.id)
    const { authorizations: states } = await repository.listAttemptStates(transaction, order.id)
    if (locked.status === 'paid' || states.includes('capturing') || states.includes('reported')) return
    const at = deps.now()
    const code = why.gatewayreason ?? null
    const reason = code ? formatDeclineReason(code, order.language) : (why.reason ?? null)
    const moved = await attempts.moveAttempt(transaction, attempt.id, 'window-open', {
      state: 'declined',
      declineCode: code,
      declineReason: reason,
      updatedAt: at,
    })
    if (!moved) return
    await repository.updateOrder(transaction, order.id, {
      status: 'declined',
      declineCode: code,
      declineReason: reason,
      declinedAt: at,
    })
    await deps.kinds[order.kind].declined(transaction, order, at)
    await audit(
      transaction,
      by,
      {
        action: 'payment-declined',
        objectKind: 'payment-attempt',
        objectId: attempt.id,
        organisationId: order.organisationId,
        detail: { code },
      },
      at,
    )
  })
}

async function readCurrentState(deps: PaymentDeps, order: Order): Promise<PaymentState> {
  return presentPayment(deps, order, deps.now())
}
