import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { NEW_ORDER_CTES, type NewOrder, newOrderValues } from '../../../money/payments/index.ts'
import { UNPAID_REGISTRATION_LIMIT } from '../seats/hold-rules.ts'

export type NewDifferenceState =
  | { state: 'paid'; method: 'cash' | 'bank-transfer' }
  | { state: 'asked'; reason: string; until: Date }
export type DifferenceState = 'asked' | 'claimed' | 'paid' | 'withdrawn' | 'ran-out' | 'ended'

/** `leftMinor`: paid less refunds. */
export type Difference = {
  id: string
  eventId: string
  entryId: string
  ticketId: string
  orderId: string
  fromTypeId: string
  toTypeId: string
  fromType: string
  toType: string
  amountMinor: Minor
  vatMinor: Minor
  surchargeMinor: Minor
  leftMinor: Minor
  byHand: 'cash' | 'bank-transfer' | null
  state: DifferenceState
  reason: string
  until: Date | null
  orderToken: string
}

export type DifferenceLine = {
  memberId: string
  name: string
  description: string
  priceMinor: Minor
  vatRate: number
  vatMinor: Minor
  surchargeMinor: Minor
}

export const DIFFERENCE_SQL = `select d.id, d.event_id as "eventId", d.entry_id as "entryId", d.ticket_id as "ticketId", d.order_id as "orderId",
    d.from_type_id as "fromTypeId", d.to_type_id as "toTypeId", f.name as "fromType", t.name as "toType",
    d.amount_minor as "amountMinor", d.vat_minor as "vatMinor", d.surcharge_minor as "surchargeMinor",
    d.amount_minor - d.refunded_minor as "leftMinor", d.by_hand as "byHand",
    d.state, d.reason, d.pay_until as until, o.token as "orderToken"
  from event_ticket_difference d join event_ticket_type f on f.id = d.from_type_id join event_ticket_type t on t.id = d.to_type_id
  join order_face o on o.id = d.order_id`

// All of `newOrderValues` except the unpaid limit at the end.
const ORDER_VALUES = 14
const storeQuery = prepared(
  'ticket_difference_store',
  `with ${NEW_ORDER_CTES.about('$15', '(select 1) once')},
   sold as (
     select 0 as position, $19::uuid as member_id, null::uuid as history_id, $20 as name, $21 as description, $22::bigint as price,
       $23::numeric as rate, $24::bigint as vat, $30::bigint as surcharge, $6::bigint as total),
   ${NEW_ORDER_CTES.lines}
   insert into event_ticket_difference (id, event_id, entry_id, ticket_id, order_id, from_type_id, to_type_id, amount_minor,
     vat_minor, surcharge_minor, by_hand, state, reason, paid_at, asked_at, pay_until)
   select $16, $15, t.entry_id, t.id, new_order.id, $17, $18, $6, $24, $30, $25, $27, $28, case when $27 = 'paid' then $14::timestamptz end,
     case when $27 = 'asked' then $14::timestamptz end, $29 from new_order, ticket_face t where t.id = $26`,
)
const findByIdQuery = prepared<Difference>('ticket_difference_by_id', `${DIFFERENCE_SQL} where d.id = $1`)
const findByOrderQuery = prepared<Difference>('ticket_difference_of_order', `${DIFFERENCE_SQL} where d.order_id = $1`)
const listDifferencesByTicketQuery = prepared<Difference>(
  'ticket_differences_of_tickets',
  `${DIFFERENCE_SQL} where d.ticket_id = any($1) and d.state = 'paid' order by d.paid_at desc, d.id`,
)
const listDifferencesByRegistrationQuery = prepared<Difference>(
  'ticket_differences_of_entries',
  `${DIFFERENCE_SQL} where d.entry_id = any($1) and d.state in ('asked', 'claimed', 'paid') order by d.paid_at, d.id`,
)
const sumOrderDifferencesQuery = prepared<{ amountMinor: Minor; leftMinor: Minor }>(
  'ticket_differences_sum_of_order',
  `select coalesce(sum(d.amount_minor), 0)::bigint as "amountMinor",
     coalesce(sum(d.amount_minor - d.refunded_minor), 0)::bigint as "leftMinor"
   from event_ticket_difference d join event_entry n on n.id = d.entry_id
  where n.order_id = $1 and d.state = 'paid'`,
)
const addDifferenceRefundQuery = prepared<{ id: string }>(
  'ticket_difference_give_back',
  `update event_ticket_difference set refunded_minor = refunded_minor + $2 where order_id = $1 returning id`,
)
const moveDifferenceToTicketQuery = prepared(
  'ticket_difference_follow',
  'update event_ticket_difference set ticket_id = $2 where ticket_id = $1',
)

export async function insertDifference(
  transaction: Database,
  difference: Pick<Difference, 'id' | 'eventId' | 'ticketId' | 'fromTypeId' | 'toTypeId'> & NewDifferenceState,
  order: NewOrder,
  line: DifferenceLine,
): Promise<void> {
  const requested = difference.state === 'asked' ? difference : null
  await storeQuery(transaction, [
    ...newOrderValues(order, UNPAID_REGISTRATION_LIMIT, order.createdAt).slice(0, ORDER_VALUES),
    difference.eventId,
    difference.id,
    difference.fromTypeId,
    difference.toTypeId,
    line.memberId,
    line.name,
    line.description,
    line.priceMinor,
    line.vatRate,
    line.vatMinor,
    difference.state === 'paid' ? difference.method : null,
    difference.ticketId,
    difference.state,
    requested?.reason ?? '',
    requested?.until ?? null,
    line.surchargeMinor,
  ])
}

export async function findDifference(database: Database, id: string): Promise<Difference | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function findDifferenceByOrder(database: Database, orderId: string): Promise<Difference | undefined> {
  return (await findByOrderQuery(database, [orderId]))[0]
}

export async function listDifferencesByTicket(database: Database, ticketIds: readonly string[]): Promise<Difference[]> {
  return ticketIds.length === 0 ? [] : listDifferencesByTicketQuery(database, [ticketIds])
}

export async function listDifferencesByRegistration(
  database: Database,
  entryIds: readonly string[],
): Promise<Difference[]> {
  return entryIds.length === 0 ? [] : listDifferencesByRegistrationQuery(database, [entryIds])
}

export async function sumOrderDifferences(
  database: Database,
  orderId: string,
): Promise<{ amountMinor: Minor; leftMinor: Minor }> {
  return (await sumOrderDifferencesQuery(database, [orderId]))[0] ?? { amountMinor: 0, leftMinor: 0 }
}

export async function addDifferenceRefund(transaction: Database, orderId: string, amountMinor: Minor): Promise<void> {
  const counted = await addDifferenceRefundQuery(transaction, [orderId, amountMinor])
  if (counted.length === 0) throw new Error(`Order ${orderId} paid no difference`)
}

export async function moveDifferenceToTicket(transaction: Database, ticketId: string, newId: string): Promise<void> {
  await moveDifferenceToTicketQuery(transaction, [ticketId, newId])
}
