import type { Database } from '@forenet/database/database'
import type { KnownPayment } from '@forenet/domain/payout'
import type pg from 'pg'
import { plannedForValues } from '../../../../platform/database/prepared.ts'

export type CapturedPayment = KnownPayment & {
  orderId: string
  orderNumber: string
  /** The gateway's ids of the payment, in lower case. */
  transactions: string[]
  provider: string
}

const CAPTURED_SQL = `select a.id as "attemptId", a.order_id as "orderId", a.order_number as "orderNumber", a.provider, a.captured_minor as "capturedMinor",
     array_remove(array[lower(a.authorization_identifier), lower(a.payment_identifier)], null) as transactions,
     coalesce((select json_agg(json_build_object('id', r.id, 'amountMinor', r.amount_minor) order by r.done_at, r.id)
       from payment_refund r where r.attempt_id = a.id and r.state = 'done'), '[]') as refunds
   from payment_attempt a join payment_order o on o.id = a.order_id
  where o.organisation_id = $1 and a.state = 'captured' and a.captured_minor > 0`
const listCapturedByOrderNumberQuery = plannedForValues<CapturedPayment>(
  'captured_by_order_number',
  `${CAPTURED_SQL} and a.order_number = any($2)`,
)
const listCapturedByTransactionQuery = plannedForValues<CapturedPayment>(
  'captured_by_transaction',
  `${CAPTURED_SQL} and (lower(a.authorization_identifier) = any($2) or lower(a.payment_identifier) = any($2))`,
)

/** Order numbers as sent to the gateway. */
export function listCapturedByOrderNumber(
  database: Database,
  organisationId: string,
  orderNumbers: readonly string[],
): Promise<CapturedPayment[]> {
  return listCapturedByOrderNumberQuery(database, [organisationId, orderNumbers])
}

/** Gateway ids in lower case. Reads all payments of the club. */
export function listCapturedByTransaction(
  database: Database,
  organisationId: string,
  transactions: readonly string[],
): Promise<CapturedPayment[]> {
  return listCapturedByTransactionQuery(database, [organisationId, transactions])
}

export type Books = ReadonlyMap<string, string>

/** Takes a restored copy's connection, or a snapshot transaction. */
export async function booksOf(client: pg.Client): Promise<Books> {
  const { rows } = await client.query<{ account: string; minor: string }>(
    `with money as (
       select o.organisation_id, 'bought' as what, l.total_minor as minor from payment_order_line l
         join payment_order o on o.id = l.order_id where o.status = 'paid'
       union all
       select o.organisation_id, 'taken', a.captured_minor from payment_attempt a join payment_order o on o.id = a.order_id
       union all
       select o.organisation_id, 'paid back', a.refunded_minor from payment_attempt a join payment_order o on o.id = a.order_id
       union all
       select o.organisation_id, 'by hand, ' || m.method, m.amount_minor from manual_payment m
         join payment_order o on o.id = m.order_id
       union all
       select o.organisation_id, 'asked back, ' || r.state, r.amount_minor from payment_refund r
         join payment_order o on o.id = r.order_id)
     select g.key || ', ' || what as account, sum(minor)::text as minor from money
       join organisation_face g on g.id = money.organisation_id group by 1 order by 1`,
  )
  return new Map(rows.map(({ account, minor }) => [account, minor]))
}
