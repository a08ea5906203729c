import type { PreparedPayment } from '@forenet/contract/payment'
import type { Order } from './order.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { tellLines } from './payment-state.ts'
import { listLines } from './repository.ts'
import { RETURN_TOKEN_LIFETIME_MS, signReturnToken } from './return-token.ts'

/** A stored purchase as its buyer gets it: a fresh return token, total and lines in øre. */
export async function preparedPayment(
  deps: Pick<PaymentDeps, 'database' | 'kinds' | 'returnSecret' | 'now'>,
  order: Order,
): Promise<PreparedPayment> {
  const expiresAt = new Date(deps.now().getTime() + RETURN_TOKEN_LIFETIME_MS)
  const lines = await listLines(deps.database, [order.id])
  return {
    returnToken: signReturnToken(deps.returnSecret, order.token, expiresAt),
    expiresAt: expiresAt.toISOString(),
    totalMinor: order.amountMinor,
    currency: order.currency,
    lines: await tellLines(deps.database, deps.kinds[order.kind], order.id, lines),
  }
}
