import { onPool } from '@forenet/database/database'
import type { UnsentSource } from '../../../platform/jobs/unsent-messages.ts'
import type { AfterPaymentStep } from '../orders/order.ts'
import { CHAINS } from './after-payment.ts'
import { dropOpenSteps, listUnsentOrders } from './after-payment-repository.ts'

/** The remaining step sends no message, so it runs even if messages are dropped. */
const MESSAGES: readonly AfterPaymentStep[] = ['mail', 'whatsapp', 'notification']

export const UNSENT_CONFIRMATIONS: UnsentSource = {
  async list(pool, before) {
    const orders = await listUnsentOrders(onPool(pool), MESSAGES, before)
    return orders.map(({ orderId, step, storedAt, tries, lastError }) => ({
      id: orderId,
      queue: CHAINS.name,
      kind: step,
      about: { orderId },
      since: storedAt,
      tries,
      nextTry: 'soon',
      reason: lastError,
    }))
  },
  async retry({ runNow }, messages) {
    for (const { id } of messages) await runNow(CHAINS, { orderId: id }, id)
  },
  async drop({ pool, runNow }, messages, now) {
    const ids = messages.map(({ id }) => id)
    await dropOpenSteps(onPool(pool), ids, MESSAGES, now)
    for (const orderId of ids) await runNow(CHAINS, { orderId }, orderId)
  },
}
