import { type Caller, effectiveMemberId } from '../../plugins/caller.ts'
import { notFound, ProblemError } from '../../problem-error.ts'
import type { Order } from './order.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { findOrderByToken } from './repository.ts'
import { readReturnToken } from './return-token.ts'

/**
 * The purchase behind a return token, for its payer. Throws `return-token-invalid` or `return-token-expired`, and
 * `not-found` for somebody else's.
 */
export async function ownOrder(
  deps: Pick<PaymentDeps, 'database' | 'returnSecret' | 'now'>,
  caller: Caller,
  returnToken: string,
): Promise<Order> {
  const read = readReturnToken(deps.returnSecret, returnToken, deps.now())
  if (!read.ok) {
    throw new ProblemError(
      read.reason,
      read.reason === 'return-token-expired'
        ? 'This link has expired; your history tells what was paid'
        : 'This link is not valid',
    )
  }
  const order = await findOrderByToken(deps.database, read.token)
  if (!order || order.payerMemberId !== effectiveMemberId(caller)) throw notFound('The purchase')
  return order
}
