import type { Database } from '@forenet/database/database'
import { eq } from '@forenet/database/drizzle'
import { paymentOrder, paymentOrderLine } from '@forenet/database/payment-tables'
import type { Order } from './order.ts'
import { RETURN_TOKEN_LIFETIME_MS, signReturnToken } from './return-token.ts'

export {
  countAttemptsFor,
  countUnpaidSince,
  findOrderByToken,
  getOrder,
  insertOrder,
  listLines,
  lockOrder,
  takePurchaseTurn,
  updateOrder,
} from './repository.ts'

/** Adds a line to an order being stored. */
export async function insertLine(transaction: Database, line: typeof paymentOrderLine.$inferInsert): Promise<void> {
  await transaction.insert(paymentOrderLine).values(line)
}

/** What the buyer selected, for telling a repeat from another purchase: its keys come in jsonb's own order. */
export async function selectionOf(database: Database, orderId: string): Promise<unknown> {
  const [row] = await database
    .select({ selection: paymentOrder.selection })
    .from(paymentOrder)
    .where(eq(paymentOrder.id, orderId))
  return row?.selection
}

/** A fresh return token of an order, and when it expires. */
export function returnTokenFor(
  secret: string,
  order: Pick<Order, 'token'>,
  now: Date,
): { returnToken: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + RETURN_TOKEN_LIFETIME_MS)
  return { returnToken: signReturnToken(secret, order.token, expiresAt), expiresAt }
}
