import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { AfterPaymentStep } from '../orders/order.ts'

const startNextStepQuery = prepared<{ step: AfterPaymentStep }>(
  'after_payment_next',
  `with done as (update after_payment_step set done_at = $3, last_error = null where order_id = $1 and step = $2),
   open as (
     select step from after_payment_step where order_id = $1 and done_at is null and step is distinct from $2
      order by position limit 1)
   update after_payment_step s set tries = s.tries + 1, last_tried_at = $3 from open
    where s.order_id = $1 and s.step = open.step returning s.step`,
)
const recordStepFailureQuery = prepared(
  'after_payment_failed',
  'update after_payment_step set last_error = $3 where order_id = $1 and step = $2',
)
/** SQL; idempotent. The arguments are SQL expressions. */
export const INSERT_AFTER_PAYMENT_STEPS_SQL = ({ order, steps, at }: { order: string; steps: string; at: string }) => `
     insert into after_payment_step (order_id, step, position, stored_at)
     select ${order}, s.step, s.position - 1, ${at} from unnest(${steps}::text[]) with ordinality s (step, position) on conflict do nothing`
const storeQuery = prepared(
  'after_payment_store',
  INSERT_AFTER_PAYMENT_STEPS_SQL({ order: '$1', steps: '$2', at: '$3' }),
)
const listUnfinishedChainsQuery = prepared<{ orderId: string }>(
  'after_payment_unfinished',
  `select order_id as "orderId" from after_payment_step
    where order_id in (select order_id from after_payment_step where done_at is null)
    group by order_id
    having max(greatest(stored_at, last_tried_at)) < $1 or max(greatest(stored_at, last_tried_at)) > $1::timestamptz + interval '1 hour'
    order by max(greatest(stored_at, last_tried_at)) limit 200`,
)

const listUnsentOrdersQuery = prepared<UnsentOrder>(
  'after_payment_unsent',
  `select distinct on (order_id) order_id as "orderId", step, stored_at as "storedAt", tries, last_error as "lastError"
     from after_payment_step
    where done_at is null and step = any($1) and (stored_at < $2 or stored_at > $2::timestamptz + interval '1 hour')
    order by order_id, position`,
)
const deleteOpenStepsQuery = prepared(
  'after_payment_drop',
  `update after_payment_step set done_at = $3, last_error = 'dropped'
    where order_id = any($1) and step = any($2) and done_at is null`,
)

export type UnsentOrder = {
  orderId: string
  step: AfterPaymentStep
  storedAt: Date
  tries: number
  lastError: string | null
}

export async function storePostPaymentSteps(
  transaction: Database,
  orderId: string,
  steps: readonly AfterPaymentStep[],
  at: Date,
): Promise<void> {
  await storeQuery(transaction, [orderId, steps, at])
}

/** Marks the previous step as done; undefined after the last step. */
export async function startNextStep(
  database: Database,
  orderId: string,
  done: AfterPaymentStep | null,
  at: Date,
): Promise<AfterPaymentStep | undefined> {
  return (await startNextStepQuery(database, [orderId, done, at]))[0]?.step
}

export async function recordStepFailure(
  database: Database,
  orderId: string,
  step: AfterPaymentStep,
  reason: string,
): Promise<void> {
  await recordStepFailureQuery(database, [orderId, step, reason])
}

export async function listUnfinishedChains(database: Database, before: Date): Promise<string[]> {
  return (await listUnfinishedChainsQuery(database, [before])).map((row) => row.orderId)
}

export function listUnsentOrders(
  database: Database,
  steps: readonly AfterPaymentStep[],
  before: Date,
): Promise<UnsentOrder[]> {
  return listUnsentOrdersQuery(database, [steps, before])
}

export async function deleteOpenSteps(
  database: Database,
  orderIds: readonly string[],
  steps: readonly AfterPaymentStep[],
  at: Date,
): Promise<void> {
  await deleteOpenStepsQuery(database, [orderIds, steps, at])
}
