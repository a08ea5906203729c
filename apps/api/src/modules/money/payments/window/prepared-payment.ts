import { isDeepStrictEqual } from 'node:util'
import type { PreparedPayment } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { Order } from '../orders/order.ts'
import { getOrder, listLines } from '../orders/order-repository.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { presentOrderLines } from '../orders/payment-state.ts'
import { readSelection } from '../orders/purchase-repository.ts'
import { createReturnToken } from '../orders/return-token.ts'

/** Returns the order of an earlier, identical call. Throws `token-used` for another payer or selection. */
export async function getPreparedOrder(
  database: Database,
  orderId: string,
  payerId: string,
  selection: unknown,
): Promise<Order> {
  const [order, before] = await Promise.all([getOrder(database, orderId), readSelection(database, orderId)])
  if (order.payerMemberId === payerId && isDeepStrictEqual(before, selection)) return order
  throw new ProblemError('token-used', 'This token belongs to another purchase')
}

export async function getPreparedPayment(
  deps: Pick<PaymentDeps, 'database' | 'kinds' | 'returnSecret' | 'now'>,
  order: Order,
): Promise<PreparedPayment> {
  const lines = await listLines(deps.database, [order.id])
  return presentPreparedPayment(
    deps,
    order,
    await presentOrderLines(deps.database, deps.kinds[order.kind], order.id, lines),
  )
}

export function presentPreparedPayment(
  { returnSecret, now }: Pick<PaymentDeps, 'returnSecret' | 'now'>,
  { token, amountMinor: totalMinor, currency }: Pick<Order, 'token' | 'amountMinor' | 'currency'>,
  lines: PreparedPayment['lines'],
): PreparedPayment {
  const { returnToken, expiresAt } = createReturnToken(returnSecret, token, now())
  return { returnToken, expiresAt: expiresAt.toISOString(), totalMinor, currency, lines }
}
