import type { Database } from '@forenet/database/database'
import { eq } from '@forenet/database/drizzle'
import { paymentOrder } from '@forenet/database/payment-tables'

/** The buyer's selection, to distinguish a retry from another purchase; key order is jsonb's. */
export async function selectionOf(database: Database, orderId: string): Promise<unknown> {
  const [row] = await database
    .select({ selection: paymentOrder.selection })
    .from(paymentOrder)
    .where(eq(paymentOrder.id, orderId))
  return row?.selection
}
