import type { Database } from '@forenet/database/database'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'
import { eraseManualNotes } from '../manual/manual-repository.ts'

export const payerName = (payer: string, order: string) =>
  `case when ${payer}.deleted_at is null then coalesce(nullif(${order}.billing_name, ''), ${payer}.name) else ${payer}.name end`

/** For other payers' purchases, exports only the payer's name and the lines of `$1`. */
export const PAYMENTS_EXPORT_SQL = {
  orders: `select o.id, o.kind, c.name as organisation, o.amount_minor as "amountMinor", o.currency, o.status, o.language,
      o.billing_name as "billingName", o.billing_email as "billingEmail", o.billing_phone as "billingPhone",
      o.billing_address as "billingAddress", o.decline_code as "declineCode", o.decline_reason as "declineReason",
      o.created_at as "createdAt", o.paid_at as "paidAt", o.declined_at as "declinedAt"
    from payment_order o join organisation_face c on c.id = o.organisation_id
    where o.payer_member_id = any($1) order by o.created_at, o.id`,
  orderLines: `select l.order_id as "orderId", c.name as organisation, ${payerName('p', 'o')} as buyer, l.participant_name as participant,
      l.description, l.price_minor as "priceMinor", l.vat_rate as "vatRate", l.vat_minor as "vatMinor",
      l.surcharge_minor as "surchargeMinor", l.total_minor as "totalMinor", o.currency
    from payment_order_line l join payment_order o on o.id = l.order_id join organisation_face c on c.id = o.organisation_id
    join member_face p on p.id = o.payer_member_id
    where (o.payer_member_id = any($1) or l.member_id = any($1)) order by o.created_at, o.id, l.position`,
  payments: `select a.order_number as "orderNumber", a.order_id as "orderId", a.amount_minor as "amountMinor", a.currency, a.state,
      a.captured_minor as "capturedMinor", a.refunded_minor as "refundedMinor", a.masked_card as "maskedCard",
      a.card_type as "cardType", a.wallet, a.decline_code as "declineCode", a.decline_reason as "declineReason",
      a.created_at as "createdAt", a.captured_at as "capturedAt"
    from payment_attempt a join payment_order o on o.id = a.order_id
    where o.payer_member_id = any($1) order by a.created_at, a.id`,
  manualPayments: `select m.order_id as "orderId", m.method as "paymentMethod", m.amount_minor as "amountMinor", o.currency,
      m.day as "at", m.note as message
    from manual_payment m join payment_order o on o.id = m.order_id
    where o.payer_member_id = any($1) order by m.booked_at, m.id`,
  refunds: `select r.order_id as "orderId", r.amount_minor as "amountMinor", o.currency, r.reason, r.state,
      r.requested_at as "requestedAt", r.done_at as "doneAt"
    from payment_refund r join payment_order o on o.id = r.order_id
    where o.payer_member_id = any($1) order by r.requested_at, r.id`,
} as const

export const RETAINED_IN_BOOKS_SQL = `(o.amount_minor > 0 and (o.status = 'paid'
  or exists (select from payment_attempt a where a.order_id = o.id and a.captured_minor > 0)))`
export const SETTLED_SQL = `greatest(o.paid_at, (select max(r.done_at) from payment_refund r where r.order_id = o.id), o.created_at)`
export const START_OF_DAY_SQL = `($1::date::timestamp at time zone '${TIME_ZONE}')`

const eraseSelectionsQuery = prepared(
  'leaving_selections',
  `update payment_order o set selection = '{}'
    where o.payer_member_id = any($1) or o.id = any($2)`,
)
const eraseBillingQuery = prepared(
  'leaving_bills',
  `update payment_order o set billing_name = $2, billing_email = '', billing_phone = '', billing_address = '{}'
    where o.payer_member_id = any($1) and not ${RETAINED_IN_BOOKS_SQL}`,
)
const eraseLinesQuery = prepared(
  'leaving_lines',
  `update payment_order_line l set participant_name = $2 from payment_order o
    where o.id = l.order_id and (l.member_id = any($1) or o.payer_member_id = any($1)) and not ${RETAINED_IN_BOOKS_SQL}`,
)
/** Guest lines in other members' orders can be erased, because bookkeeping needs only the payer. */
const eraseGuestsQuery = prepared(
  'leaving_guests',
  `update payment_order_line l set participant_name = $3 from unnest($1::uuid[], $2::int[]) as named (order_id, position)
    where l.order_id = named.order_id and l.position = named.position`,
)
const eraseExpiredBillingQuery = prepared(
  'books_orders',
  `update payment_order o set billing_name = $2, billing_email = '', billing_phone = '', billing_address = '{}'
     from member_face m where m.id = o.payer_member_id and m.deleted_at is not null
      and (o.billing_name <> $2 or o.billing_email <> '') and ${SETTLED_SQL} < ${START_OF_DAY_SQL}`,
)
const eraseExpiredLinesQuery = prepared(
  'books_lines',
  `update payment_order_line l set participant_name = $2 from payment_order o, member_face m
    where o.id = l.order_id and m.id in (l.member_id, o.payer_member_id) and m.deleted_at is not null
      and (m.id = l.member_id or not exists (select from member_face p where p.id = l.member_id and p.deleted_at is null))
      and l.participant_name <> $2 and ${SETTLED_SQL} < ${START_OF_DAY_SQL}`,
)

// Payers without login or family: buyers at the door, or entered manually.
const IS_UNKNOWN_PAYER_SQL = `m.id = o.payer_member_id and m.email is null and m.parent_id is null and m.deleted_at is null`
const listSettledPayersQuery = prepared<{ id: string }>(
  'books_payers',
  `select m.id from payment_order o, member_face m where ${IS_UNKNOWN_PAYER_SQL} and ${SETTLED_SQL} < ${START_OF_DAY_SQL}
   except
   select o.payer_member_id from payment_order o where not (${SETTLED_SQL} < ${START_OF_DAY_SQL})`,
)
const listOrdersBilledToQuery = prepared<{ id: string }>(
  'leaving_billed_at',
  `select distinct m.id from payment_order o, member_face m where ${IS_UNKNOWN_PAYER_SQL} and lower(o.billing_email) = lower($1)`,
)
const eraseBillingEmailsQuery = prepared(
  'leaving_billing_emails',
  `update payment_order set billing_email = '' where payer_member_id = any($1) and lower(billing_email) = lower($2)`,
)

/** `guest`: without membership, identified by e-mail only. */
export type OrderLineNaming = { orderId: string; position: number; guest: boolean }

/** Payers of captured money stay for bookkeeping. `naming`: lines of any order that name the deleted members. */
export async function erasePurchases(
  transaction: Database,
  ids: readonly string[],
  naming: readonly OrderLineNaming[],
  name: string,
): Promise<void> {
  const ofGuests = naming.filter(({ guest }) => guest)
  await eraseSelectionsQuery(transaction, [ids, naming.map(({ orderId }) => orderId)])
  await eraseLinesQuery(transaction, [ids, name])
  await eraseGuestsQuery(transaction, [
    ofGuests.map(({ orderId }) => orderId),
    ofGuests.map(({ position }) => position),
    name,
  ])
  await eraseBillingQuery(transaction, [ids, name])
  await eraseManualNotes(transaction, ids)
}

const eraseExpiredOutsidersQuery = prepared(
  'books_outsiders',
  `with old as (
     update payment_order o set billing_name = $2, billing_email = '', billing_phone = '', billing_address = '{}'
      where o.payer_member_id is null and o.billing_name <> $2 and ${SETTLED_SQL} < ${START_OF_DAY_SQL} returning o.id)
   update payment_order_line l set participant_name = $2 from old where l.order_id = old.id`,
)

export async function eraseExpiredPurchases(transaction: Database, before: string, name: string): Promise<void> {
  await eraseExpiredLinesQuery(transaction, [before, name])
  await eraseExpiredBillingQuery(transaction, [before, name])
  await eraseExpiredOutsidersQuery(transaction, [before, name])
}

export async function listSettledPayers(transaction: Database, before: string): Promise<string[]> {
  return (await listSettledPayersQuery(transaction, [before])).map(({ id }) => id)
}

export async function listOrdersBilledTo(transaction: Database, email: string): Promise<string[]> {
  return email === '' ? [] : (await listOrdersBilledToQuery(transaction, [email])).map(({ id }) => id)
}

export async function eraseBillingEmails(
  transaction: Database,
  payerIds: readonly string[],
  email: string,
): Promise<void> {
  await eraseBillingEmailsQuery(transaction, [payerIds, email])
}
