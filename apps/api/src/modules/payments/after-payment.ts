import type { Database } from '@forenet/database/database'
import type { OrderKind } from '@forenet/database/payment-tables'
import { workQueue } from '../../platform/jobs/queue.ts'
import { reasonOf } from '../../platform/observability/reason-of.ts'
import { type AfterPaymentStep, goOn, noteFailed } from './after-payment-repository.ts'
import type { Order } from './order.ts'
import { getOrder } from './repository.ts'

/** Chains of paid orders. An order has one job at a time, waiting or running: the rescue adds none to it. */
export const CHAINS = workQueue<{ orderId: string }>('after-payment', { policy: 'exclusive' })

/** What each step does for an order of a kind, of those its chain has; throwing stops the later ones. */
type StepWork = Partial<Record<AfterPaymentStep, (order: Order) => Promise<void>>>
export type AfterPaymentWork = Record<OrderKind, StepWork>

/**
 * Runs what is left of an order's chain. A failing step is recorded with its words and thrown, which stops the later
 * ones; the payment stays paid and the next run resumes at the failed step.
 */
export async function runChain(
  database: Database,
  work: AfterPaymentWork,
  orderId: string,
  now: () => Date,
): Promise<void> {
  const order = await getOrder(database, orderId)
  let step = await goOn(database, orderId, null, now())
  while (step) {
    try {
      await stepOf(work, order.kind, step)(order)
    } catch (error) {
      await noteFailed(database, orderId, step, reasonOf(error))
      throw error
    }
    step = await goOn(database, orderId, step, now())
  }
}

function stepOf(work: AfterPaymentWork, kind: OrderKind, step: AfterPaymentStep): (order: Order) => Promise<void> {
  const run = work[kind][step]
  if (!run) throw new Error(`No step ${step} after the payment of a ${kind}`)
  return run
}
