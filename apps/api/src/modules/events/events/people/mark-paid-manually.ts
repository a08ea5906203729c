import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import * as orders from '../../../money/payments/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'

type ReceivedPayment = Omit<Parameters<typeof orders.bookManualPayment>[1], 'id' | 'orderId' | 'at'>

/** Marks an order as paid directly to the club. `mailed`: send the confirmation. */
export async function markPaidManually(
  { payments }: Pick<EventsDeps, 'payments'>,
  transaction: Database,
  { entryId, orderId, mailed }: { entryId: string; orderId: string; mailed: boolean },
  received: ReceivedPayment,
  at: Date,
): Promise<void> {
  const order = await orders.getOrder(transaction, orderId)
  await orders.updateOrder(transaction, orderId, { status: 'paid', paidAt: at })
  if (!(await entries.confirmRegistration(transaction, orderId, at))) {
    throw new Error(`Entry ${entryId} was not there to confirm`)
  }
  await orders.bookManualPayment(transaction, { id: randomUUID(), orderId, ...received, at })
  if (mailed) await payments.startAfterPayment(transaction, order)
}
