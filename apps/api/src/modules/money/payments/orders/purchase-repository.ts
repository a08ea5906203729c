import type { Database } from '@forenet/database/database'
import { eq } from '@forenet/database/drizzle'
import { paymentOrder } from '@forenet/database/payment-tables'

/** jsonb changes the order of keys. */
export async function readSelection(database: Database, orderId: string): Promise<unknown> {
  const [row] = await database
    .select({ selection: paymentOrder.selection })
    .from(paymentOrder)
    .where(eq(paymentOrder.id, orderId))
  return row?.selection
}
