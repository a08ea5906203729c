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
  listBegun,
  listLines,
  lockOrder,
  takePurchaseTurn,
  updateOrder,
} from './repository.ts'

/** Adds a line to an order being stored. */
export async function insertLine(transaction: Database, line: typeof paymentOrderLine.$inferInsert): Promise<void> {
  await transaction.insert(paymentOrderLine).values(line)
}

/** What the buyer selected, keys sorted, for telling a repeat from another purchase. */
export async function selectionOf(database: Database, orderId: string): Promise<unknown> {
  const [row] = await database
    .select({ selection: paymentOrder.selection })
    .from(paymentOrder)
    .where(eq(paymentOrder.id, orderId))
  return sortKeys(row?.selection)
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

/** The same value with object keys in alphabetical order, all the way down. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}
