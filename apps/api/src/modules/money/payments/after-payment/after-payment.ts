import { createPoolDatabase, type Database } from '@forenet/database/database'
import type { OrderKind } from '@forenet/database/payment-tables'
import { defineWorkQueue } from '../../../../platform/jobs/queue.ts'
import type { UnsentSource } from '../../../../platform/jobs/unsent-messages.ts'
import { errorReason } from '../../../../platform/observability/error-reason.ts'
import type { AfterPaymentStep, Order } from '../orders/order.ts'
import { getOrder } from '../orders/order-repository.ts'
import { deleteOpenSteps, listUnsentOrders, recordStepFailure, startNextStep } from './after-payment-repository.ts'

/** The remaining step sends no message, so it runs even if messages are dropped. */
const MESSAGE_STEPS: readonly AfterPaymentStep[] = ['mail', 'whatsapp', 'notification']

export const UNSENT_CONFIRMATIONS: UnsentSource = {
  async list(pool, before) {
    const orders = await listUnsentOrders(createPoolDatabase(pool), MESSAGE_STEPS, before)
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
    await deleteOpenSteps(createPoolDatabase(pool), ids, MESSAGE_STEPS, now)
    for (const orderId of ids) await runNow(AFTER_PAYMENT_QUEUE, { orderId }, orderId)
  },
}

/** At most one job per order, so that the rescue schedule adds no duplicates. */
export const AFTER_PAYMENT_QUEUE = defineWorkQueue<{ orderId: string }>('after-payment', { policy: 'exclusive' })

/** An error in a step stops the following steps. */
type StepWork = Partial<Record<AfterPaymentStep, (order: Order) => Promise<void>>>
export type AfterPaymentWork = Record<OrderKind, StepWork>

/** A retry resumes at the failed step. */
export async function runAfterPaymentSteps(
  database: Database,
  work: AfterPaymentWork,
  orderId: string,
  now: () => Date,
): Promise<void> {
  const order = await getOrder(database, orderId)
  let step = await startNextStep(database, orderId, null, now())
  while (step) {
    try {
      await getStepHandler(work, order.kind, step)(order)
    } catch (error) {
      await recordStepFailure(database, orderId, step, errorReason(error))
      throw error
    }
    step = await startNextStep(database, orderId, step, now())
  }
}

function getStepHandler(
  work: AfterPaymentWork,
  kind: OrderKind,
  step: AfterPaymentStep,
): (order: Order) => Promise<void> {
  const run = work[kind][step]
  if (!run) throw new Error(`No step ${step} after the payment of a ${kind}`)
  return run
}
