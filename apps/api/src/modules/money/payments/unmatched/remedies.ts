import { randomUUID } from 'node:crypto'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import { GatewayRefused } from '../../../../adapters/gateways/gateway.ts'
import { audit } from '../../../core/audit/index.ts'
import {
  addRefundedToAttempt,
  insertRefund,
  listAttemptRefunds,
  lockCapturedAttempt,
} from '../refunding/refund-repository.ts'
import { refundComment } from '../refunding/refund-rules.ts'
import { reportAuthorization } from '../settling/authorization-repository.ts'
import { findUnmatchedPayment, type UnmatchedDeps, type UnmatchedPayment } from './unmatched.ts'
import { amountHeldAtGateway } from './unmatched-rules.ts'

export type RemedyDeps = UnmatchedDeps & { pool: pg.Pool; now: () => Date }

const UNMATCHED_REFUND_COMMENT = 'Forenet: not in the books'

/** Remedy `adopt`: reports an authorization as a callback would. */
export async function adoptAuthorization(
  { database, now }: RemedyDeps,
  { booked, authorizationIdentifier }: UnmatchedPayment,
) {
  if (!booked) throw new Error(`No purchase found for authorization ${authorizationIdentifier}`)
  await reportAuthorization(database, { attemptId: booked.attemptId, authorizationIdentifier }, 'callback', now())
}

/** Remedy `book-refund`; idempotent. The purchase is unchanged. */
export async function recordGatewayRefund(deps: RemedyDeps, unmatched: UnmatchedPayment): Promise<void> {
  const { booked, key, authorizationIdentifier, amountMinor } = unmatched
  if (!booked || !key) throw new Error(`No purchase found for authorization ${authorizationIdentifier}`)
  const credits = await deps.gateway.listCredits(key, authorizationIdentifier)
  const at = deps.now()
  await inTransaction(deps.pool, async (transaction) => {
    const attempt = await lockCapturedAttempt(transaction, booked.orderId)
    const known = await listAttemptRefunds(transaction, booked.attemptId)
    const bookedMinor = booked.capturedMinor - booked.refundedMinor
    // Another process has recorded it since.
    if (attempt?.id !== booked.attemptId || attempt.leftMinor !== bookedMinor - booked.requestedMinor) return
    const comments = new Set(known.map(({ id }) => refundComment(id)))
    const ours = credits.find(
      ({ comment, amountMinor: credited }) => !comments.has(comment) && credited === amountMinor,
    )
    const id = /^Forenet refund ([0-9a-f-]{36})$/.exec(ours?.comment ?? '')?.[1] ?? randomUUID()
    const reason = 'Paid back at the gateway, and missing in the books after a restore'
    const times = { notBefore: at, requestedAt: at, askedAt: at, doneAt: at, updatedAt: at }
    await insertRefund(transaction, {
      id,
      orderId: booked.orderId,
      attemptId: booked.attemptId,
      amountMinor,
      reason,
      state: 'done',
      ...times,
    })
    await addRefundedToAttempt(transaction, booked.attemptId, amountMinor, at)
    await audit(
      transaction,
      'portal',
      {
        action: 'payment-refunded',
        objectKind: 'payment-attempt',
        objectId: booked.attemptId,
        detail: { refund: id, amountMinor, reason },
      },
      at,
    )
  })
}

/**
 * Remedy `give-back`: voids a reservation, refunds a capture. Reads before and after, so that a retry does not pay
 * twice.
 */
export async function returnUnmatchedMoney(deps: RemedyDeps, unmatched: UnmatchedPayment): Promise<void> {
  const { key, found, authorizationIdentifier, orderNumber, amountMinor } = unmatched
  if (!key || !found) throw new Error(`The gateway does not know ${authorizationIdentifier}`)
  const { takenMinor } = amountHeldAtGateway(found)
  const fact = { objectKind: 'gateway-authorization', objectId: authorizationIdentifier }
  const detail = { orderNumber, amountMinor }
  await audit(deps.database, 'portal', { ...fact, action: 'payment-give-back-begun', detail }, deps.now())
  if (takenMinor === 0) await deps.gateway.voidAuthorization(key, authorizationIdentifier)
  else {
    const result = await deps.gateway.credit(key, authorizationIdentifier, takenMinor, UNMATCHED_REFUND_COMMENT)
    if (!result.done) throw new GatewayRefused(`Could not pay back: ${result.reason}`)
  }
  const left = await findUnmatchedPayment(deps, authorizationIdentifier)
  if (left) throw new Error(`${authorizationIdentifier} ${left.why} all the same: look at it at the gateway`)
  await audit(deps.database, 'portal', { ...fact, action: 'payment-given-back', detail }, deps.now())
}
