import type { PreparedPayment } from '@forenet/contract/payment'
import type { Order } from './order.ts'
import { returnTokenFor } from './orders.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { presentLine } from './payment-state.ts'
import { listLines } from './repository.ts'

/** A stored purchase as its buyer gets it: a fresh return token, total and lines in øre. */
export async function preparedPayment(
  deps: Pick<PaymentDeps, 'database' | 'returnSecret' | 'now'>,
  order: Order,
): Promise<PreparedPayment> {
  const { returnToken, expiresAt } = returnTokenFor(deps.returnSecret, order, deps.now())
  const lines = await listLines(deps.database, [order.id])
  return {
    returnToken,
    expiresAt: expiresAt.toISOString(),
    totalMinor: order.amountMinor,
    currency: order.currency,
    lines: lines.map(presentLine),
  }
}
