import type { Database } from '@forenet/database/database'
import { and, eq, sql } from '@forenet/database/drizzle'
import { afterPaymentStep, type OrderKind } from '@forenet/database/payment-tables'
import { prepared } from '../../platform/database/prepared.ts'
import { workQueue } from '../../platform/jobs/queue.ts'
import { reasonOf } from '../../platform/observability/reason-of.ts'
import type { Order } from './order.ts'
import { getOrder } from './repository.ts'

export type AfterPaymentStep = (typeof afterPaymentStep.$inferSelect)['step']

/** Chains of paid orders. An order has one job at a time, waiting or running: the rescue adds none to it. */
export const CHAINS = workQueue<{ orderId: string }>('after-payment', { policy: 'exclusive' })

/** What each step does for an order of a kind, of those its chain has; throwing stops the later ones. */
type StepWork = Partial<Record<AfterPaymentStep, (order: Order) => Promise<void>>>
export type AfterPaymentWork = Record<OrderKind, StepWork>

const open = prepared<{ step: AfterPaymentStep }>(
  'after_payment_open',
  'select step from after_payment_step where order_id = $1 and done_at is null order by position',
)
const store = prepared(
  'after_payment_store',
  `insert into after_payment_step (order_id, step, position, stored_at)
   select $1, s.step, s.position - 1, $3 from unnest($2::text[]) with ordinality s (step, position) on conflict do nothing`,
)
const unfinishedOrders = prepared<{ orderId: string }>(
  'after_payment_unfinished',
  `select order_id as "orderId" from after_payment_step
    where order_id in (select order_id from after_payment_step where done_at is null)
    group by order_id having max(greatest(stored_at, last_tried_at)) < $1
    order by max(greatest(stored_at, last_tried_at)) limit 200`,
)

/** Stores the chain of a paid order; storing it again changes nothing. */
export async function storeChain(
  transaction: Database,
  orderId: string,
  steps: readonly AfterPaymentStep[],
  at: Date,
): Promise<void> {
  await store(transaction, [orderId, steps, at])
}

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
  for (const { step } of await open(database, [orderId])) {
    const row = and(eq(afterPaymentStep.orderId, orderId), eq(afterPaymentStep.step, step))
    await database.update(afterPaymentStep).set({ tries: sql`tries + 1`, lastTriedAt: now() }).where(row)
    try {
      await stepOf(work, order.kind, step)(order)
    } catch (error) {
      await database
        .update(afterPaymentStep)
        .set({ lastError: reasonOf(error) })
        .where(row)
      throw error
    }
    await database.update(afterPaymentStep).set({ doneAt: now(), lastError: null }).where(row)
  }
}

function stepOf(work: AfterPaymentWork, kind: OrderKind, step: AfterPaymentStep): (order: Order) => Promise<void> {
  const run = work[kind][step]
  if (!run) throw new Error(`No step ${step} after the payment of a ${kind}`)
  return run
}

/** Orders whose chain is unfinished, and was stored and last tried before `before`: their job was lost or gave up. */
export async function listUnfinishedChains(database: Database, before: Date): Promise<string[]> {
  return (await unfinishedOrders(database, [before])).map((row) => row.orderId)
}
