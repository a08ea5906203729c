import { onPool } from '@forenet/database/database'
import type { UnsentSource } from '../../../../platform/jobs/unsent-messages.ts'
import type { AfterPaymentStep } from '../orders/order.ts'
import { AFTER_PAYMENT_QUEUE } from './after-payment.ts'
import { deleteOpenSteps, listUnsentOrders } from './after-payment-repository.ts'

/** The remaining step sends no message, so it runs even if messages are dropped. */
const MESSAGES: readonly AfterPaymentStep[] = ['mail', 'whatsapp', 'notification']

export const UNSENT_CONFIRMATIONS: UnsentSource = {
  async list(pool, before) {
    const orders = await listUnsentOrders(onPool(pool), MESSAGES, before)
    return orders.map(({ orderId, step, storedAt, tries, lastError }) => ({
      id: orderId,
      queue: AFTER_PAYMENT_QUEUE.name,
      kind: step,
      about: { orderId },
      since: storedAt,
      tries,
      nextTry: 'soon',
      reason: lastError,
    }))
  },
  async retry({ runNow }, messages) {
    for (const { id } of messages) await runNow(AFTER_PAYMENT_QUEUE, { orderId: id }, id)
  },
  async drop({ pool, runNow }, messages, now) {
    const ids = messages.map(({ id }) => id)
    await deleteOpenSteps(onPool(pool), ids, MESSAGES, now)
    for (const orderId of ids) await runNow(AFTER_PAYMENT_QUEUE, { orderId }, orderId)
  },
}
