import type { OrderKind } from '@forenet/database/payment-tables'
import type { Order } from './order.ts'
import type { UnpaidLimit } from './unpaid-limit.ts'

export type NewOrder = Omit<
  Order,
  'subjectId' | 'status' | 'declineCode' | 'declineReason' | 'paidAt' | 'forOthers' | 'billingAddress'
> & {
  kind: OrderKind
  /** Distinguishes a retry from another purchase. */
  selection: unknown
  billingAddress: object
}

const insertOrderSql = (rows: string, subject: string) => `
     insert into payment_order (id, kind, organisation_id, payer_member_id, subject_id, token, amount_minor, currency, language,
       selection, billing_name, billing_email, billing_phone, billing_address, created_at)
     select $1, $2, $3, $4, ${subject}::uuid, $5, $6::bigint, $7, $8, $9, $10, $11, $12, $13, $14::timestamptz from ${rows}`

/**
 * CTEs that store an order within another statement; a payer's purchases are serialised. `new_order` is empty if the
 * token exists or the payer is over the unpaid limit. The statement supplies `sold`, one row per line: position,
 * member_id, history_id, name, description, price, rate, vat, surcharge, total. `$1` to `$16` are `newOrderValues`.
 */
export const NEW_ORDER_CTES = {
  inTurn: `turn as materialized (select unpaid from purchases_in_turn($4, null, $15)),
   new_order as (${insertOrderSql('turn where turn.unpaid < $16', 'null')} on conflict (token) do nothing returning id)`,
  /** For a statement that takes the lock itself. `rows`: FROM clause of the orders to create. */
  about: (subject: string, rows: string) => `new_order as (${insertOrderSql(rows, subject)} returning id)`,
  lines: `new_lines as (
     insert into payment_order_line (order_id, position, member_id, history_id, participant_name, description, price_minor, vat_rate,
       vat_minor, surcharge_minor, total_minor)
     select new_order.id, sold.position, sold.member_id, sold.history_id, sold.name, sold.description, sold.price, sold.rate,
       sold.vat, sold.surcharge, sold.total from sold, new_order)`,
} as const

export function newOrderValues(order: NewOrder, limit: UnpaidLimit, since: Date): unknown[] {
  return [
    order.id,
    order.kind,
    order.organisationId,
    order.payerMemberId,
    order.token,
    order.amountMinor,
    order.currency,
    order.language,
    JSON.stringify(order.selection),
    order.billingName,
    order.billingEmail,
    order.billingPhone,
    JSON.stringify(order.billingAddress),
    order.createdAt,
    since,
    limit.most,
  ]
}
