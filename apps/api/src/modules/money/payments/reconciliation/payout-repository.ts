import type { Database } from '@forenet/database/database'
import type { KnownPayment } from '@forenet/domain/payout'
import { plannedForValues } from '../../../../platform/database/prepared.ts'

export type CapturedPayment = KnownPayment & {
  orderId: string
  orderNumber: string
  /** The gateway's ids of the payment, in lower case. */
  transactions: string[]
  provider: string
}

const CAPTURED = `select a.id as "attemptId", a.order_id as "orderId", a.order_number as "orderNumber", a.provider, a.captured_minor as "capturedMinor",
     array_remove(array[lower(a.authorization_identifier), lower(a.payment_identifier)], null) as transactions,
     coalesce((select json_agg(json_build_object('id', r.id, 'amountMinor', r.amount_minor) order by r.done_at, r.id)
       from payment_refund r where r.attempt_id = a.id and r.state = 'done'), '[]') as refunds
   from payment_attempt a join payment_order o on o.id = a.order_id
  where o.organisation_id = $1 and a.state = 'captured' and a.captured_minor > 0`
const ofOrders = plannedForValues<CapturedPayment>(
  'captured_by_order_number',
  `${CAPTURED} and a.order_number = any($2)`,
)
const ofTransactions = plannedForValues<CapturedPayment>(
  'captured_by_transaction',
  `${CAPTURED} and (lower(a.authorization_identifier) = any($2) or lower(a.payment_identifier) = any($2))`,
)

/** Captured payments of a club, by the order numbers that the gateway was given. */
export function listCapturedByOrderNumber(
  database: Database,
  organisationId: string,
  orderNumbers: readonly string[],
): Promise<CapturedPayment[]> {
  return ofOrders(database, [organisationId, orderNumbers])
}

/** Captured payments of a club, by the gateway's ids in lower case. Reads all payments of the club. */
export function listCapturedByTransaction(
  database: Database,
  organisationId: string,
  transactions: readonly string[],
): Promise<CapturedPayment[]> {
  return ofTransactions(database, [organisationId, transactions])
}
