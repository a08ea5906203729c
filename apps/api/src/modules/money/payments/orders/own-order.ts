import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { Attempt } from './attempt-repository.ts'
import type { Order } from './order.ts'
import { findOrderByToken, findOrderWithNewestAttempt } from './order-repository.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { verifyReturnToken } from './return-token.ts'

type OwnOrderDeps = Pick<PaymentDeps, 'database' | 'returnSecret' | 'now'>

/** Throws `return-token-invalid`, `return-token-expired`, and `not-found` if the caller is not the payer. */
export async function getOwnOrder(deps: OwnOrderDeps, caller: Caller, returnToken: string): Promise<Order> {
  return requireOwnOrder(await findOrderByToken(deps.database, requirePurchaseToken(deps, returnToken)), caller)
}

/** A return belongs to the newest attempt. */
export async function getOwnOrderAndAttempt(
  deps: OwnOrderDeps,
  caller: Caller,
  returnToken: string,
): Promise<{ order: Order; attempt: Attempt | undefined }> {
  const found = await findOrderWithNewestAttempt(deps.database, requirePurchaseToken(deps, returnToken))
  return { order: requireOwnOrder(found?.order, caller), attempt: found?.attempt }
}

function requirePurchaseToken(deps: OwnOrderDeps, returnToken: string): string {
  const read = verifyReturnToken(deps.returnSecret, returnToken, deps.now())
  if (!read.ok) {
    throw new ProblemError(
      read.reason,
      read.reason === 'return-token-expired'
        ? 'This link has expired; your history shows what was paid'
        : 'This link is not valid',
    )
  }
  return read.token
}

function requireOwnOrder(order: Order | undefined, caller: Caller): Order {
  if (!order?.payerMemberId || order.payerMemberId !== effectiveMemberId(caller)) throw notFound('The purchase')
  return order
}
