import type { Database } from '@forenet/database/database'
import type { OrderKind, OrderStatus } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'

export type PersonOrder = {
  orderId: string
  kind: OrderKind
  what: string[]
  amountMinor: Minor
  backMinor: Minor
  status: OrderStatus
  method: string | null
  byHand: boolean
  /** The amount not refunded or requested as refund. */
  leftMinor: Minor
  at: Date
  historyId: string | null
}

export const PAID_ORDER_SQL = {
  byHand: 'exists (select from manual_payment m where m.order_id = o.id)',
  leftMinor: `coalesce(
       (select sum(m.amount_minor) from manual_payment m where m.order_id = o.id),
       (select a.captured_minor - coalesce((select sum(r.amount_minor) from payment_refund r where r.attempt_id = a.id and r.state <> 'charged-back'), 0)
          from payment_attempt a where a.order_id = o.id and a.state = 'captured' and not a.test_mode limit 1), 0)`,
  historyId: `(select l.history_id from payment_order_line l
       where l.order_id = o.id and l.history_id is not null order by l.position limit 1)`,
} as const

const listPersonOrdersQuery = prepared<PersonOrder>(
  'payments_about_person',
  `select o.id as "orderId", o.kind, o.amount_minor as "amountMinor", o.status, coalesce(o.paid_at, o.created_at) as at,
     array(select l.description from payment_order_line l where l.order_id = o.id order by l.position) as what,
     (coalesce((select sum(r.amount_minor) from payment_refund r where r.order_id = o.id and r.state = 'done'), 0)
       - coalesce((select sum(m.amount_minor) from manual_payment m where m.order_id = o.id and m.amount_minor < 0), 0))::bigint as "backMinor",
     case when o.status = 'paid' then coalesce(
       (select m.method from manual_payment m where m.order_id = o.id and m.reverses is null and m.part_of is null),
       (select coalesce(a.wallet, a.provider) from payment_attempt a where a.order_id = o.id and a.state = 'captured' limit 1)) end as method,
     ${PAID_ORDER_SQL.byHand} as "byHand",
     case when o.status = 'paid' then ${PAID_ORDER_SQL.leftMinor} else 0 end::bigint as "leftMinor",
     case when o.status = 'paid' then ${PAID_ORDER_SQL.historyId} end as "historyId"
   from payment_order o
   where o.organisation_id = $1
     and (o.payer_member_id = $2 or exists (select from payment_order_line l where l.order_id = o.id and l.member_id = $2))
   order by coalesce(o.paid_at, o.created_at) desc, o.id limit $3`,
)

export type Purchase = { orderId: string; payer: string; what: string[]; memberIds: string[] }

const listPurchasesQuery = prepared<Purchase>(
  'payments_purchases',
  `select o.id as "orderId", o.billing_name as payer,
     array(select l.description from payment_order_line l where l.order_id = o.id order by l.position) as what,
     array_remove(array(select o.payer_member_id union select l.member_id from payment_order_line l where l.order_id = o.id), null) as "memberIds"
   from payment_order o where o.id = any($1)`,
)

const sumRefundedByOrderQuery = prepared<{ orderId: string; amountMinor: Minor }>(
  'payments_given_back',
  `select b.order_id as "orderId", sum(b.amount_minor)::bigint as "amountMinor" from (
       select r.order_id, r.amount_minor from payment_refund r where r.order_id = any($1) and r.state <> 'charged-back'
       union all
       select m.order_id, -m.amount_minor from manual_payment m where m.order_id = any($1) and m.amount_minor < 0) b
    group by b.order_id`,
)

export async function sumRefundedByOrder(database: Database, orderIds: readonly string[]): Promise<Map<string, Minor>> {
  const rows = orderIds.length === 0 ? [] : await sumRefundedByOrderQuery(database, [orderIds])
  return new Map(rows.map(({ orderId, amountMinor }) => [orderId, amountMinor]))
}

export function listPurchases(database: Database, orderIds: readonly string[]): Promise<Purchase[]> {
  return listPurchasesQuery(database, [orderIds])
}

export function listPersonOrders(
  database: Database,
  organisationId: string,
  memberId: string,
  max: number,
): Promise<PersonOrder[]> {
  return listPersonOrdersQuery(database, [organisationId, memberId, max])
}
