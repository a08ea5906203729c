import type { Database } from '@forenet/database/database'
import type { Order } from '../orders/order.ts'
import { getOrder, updateOrder } from '../orders/order-repository.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { noRightToBuyProblem } from '../orders/right-to-buy.ts'

/** Runs in the transaction that stores the order. Throws `participant-not-yours` if the payer may no longer buy. */
export async function settleFreeOrder(
  { mayStillBuy, startAfterPayment }: Pick<PaymentDeps, 'mayStillBuy' | 'startAfterPayment'>,
  transaction: Database,
  orderId: string,
  at: Date,
  confirm: (order: Order) => Promise<void>,
): Promise<void> {
  const order = await getOrder(transaction, orderId)
  if (!(await mayStillBuy(transaction, order, 'hold'))) throw noRightToBuyProblem()
  await updateOrder(transaction, orderId, { status: 'paid', paidAt: at })
  await confirm(order)
  await startAfterPayment(transaction, order)
}
