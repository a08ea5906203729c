import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'

export type ManualMethod = 'cash' | 'bank-transfer' | 'free'
export type ManualPayment = {
  id: string
  orderId: string
  method: ManualMethod
  amountMinor: Minor
  day: CalendarDate
  note: string
  at: Date
  by: string | null
}

const bookManualPaymentQuery = prepared(
  'manual_payment_book',
  `insert into manual_payment (id, order_id, method, amount_minor, day, note, booked_at, booked_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const reverseQuery = prepared<{ orderId: string; amountMinor: Minor }>(
  'manual_payment_reverse',
  `insert into manual_payment (id, order_id, method, amount_minor, day, booked_at, booked_by, reverses)
   select gen_random_uuid(), order_id, method,
          -amount_minor - coalesce((select sum(p.amount_minor) from manual_payment p where p.part_of = m.id), 0), $2, $3, $4, id
     from manual_payment m where order_id = any($1) and reverses is null and part_of is null
   on conflict (reverses) do nothing returning order_id as "orderId", amount_minor as "amountMinor"`,
)
const lockQuery = prepared<{ id: string }>(
  'manual_payment_lock',
  'select id from manual_payment where order_id = any($1) and reverses is null and part_of is null order by id for update',
)
const findRemainingAmountQuery = prepared<{ leftMinor: Minor }>(
  'manual_payment_left',
  'select coalesce(sum(amount_minor), 0)::bigint as "leftMinor" from manual_payment where order_id = $1',
)
const refundManualPartQuery = prepared(
  'manual_payment_give_back',
  `insert into manual_payment (id, order_id, method, amount_minor, day, booked_at, booked_by, part_of)
   select $1, order_id, method, -$3::bigint, $4, $5, $6, id
     from manual_payment where order_id = $2 and reverses is null and part_of is null`,
)
const listManuallyRefundedQuery = prepared<{ id: string }>(
  'manual_payment_given_by_hand',
  'select id from manual_payment where id = any($1) and part_of is not null',
)
const listManualMethodsQuery = prepared<{ orderId: string; method: ManualMethod }>(
  'manual_payment_methods',
  `select order_id as "orderId", method from manual_payment
    where order_id = any($1) and reverses is null and part_of is null`,
)
export type ManualRefundRow = { id: string; orderId: string; payer: string; amountMinor: Minor; day: CalendarDate } & {
  method: Exclude<ManualMethod, 'free'>
}
const listManualRefundsQuery = prepared<ManualRefundRow & { all: number; allMinor: Minor }>(
  'manual_payments_handed_back',
  `select m.id, m.order_id as "orderId", o.billing_name as payer, m.method, -m.amount_minor as "amountMinor", m.day::text as day,
     count(*) over ()::int as all, (sum(-m.amount_minor) over ())::bigint as "allMinor"
   from manual_payment m join payment_order o on o.id = m.order_id
  where m.order_id = any($1) and m.booked_at >= $2 and m.amount_minor < 0 and m.method <> 'free'
  order by o.billing_name, m.booked_at, m.id limit $3`,
)
const eraseManualNotesQuery = prepared(
  'manual_payment_forget',
  `update manual_payment p set note = '' from payment_order o
    where o.id = p.order_id and p.note <> '' and (o.payer_member_id = any($1)
      or exists (select from payment_order_line l where l.order_id = o.id and l.member_id = any($1)))`,
)

const findByMethodQuery = prepared<{ method: ManualMethod; minor: Minor }>(
  'manual_payments_by_method',
  `select m.method, sum(m.amount_minor)::bigint as minor from manual_payment m join payment_order o on o.id = m.order_id
    where o.organisation_id = $1 group by m.method`,
)

export function listManualByMethod(
  database: Database,
  organisationId: string,
): Promise<{ method: ManualMethod; minor: Minor }[]> {
  return findByMethodQuery(database, [organisationId])
}

export async function bookManualPayment(transaction: Database, payment: ManualPayment): Promise<void> {
  const { id, orderId, method, amountMinor, day, note, at, by } = payment
  await bookManualPaymentQuery(transaction, [id, orderId, method, amountMinor, day, note, at, by])
}

/** Reverses each payment once; returns the amounts. */
export async function reverseManualPayments(
  transaction: Database,
  orderIds: readonly string[],
  { day, at, by }: Pick<ManualPayment, 'day' | 'at' | 'by'>,
): Promise<{ orderId: string; amountMinor: Minor }[]> {
  await lockQuery(transaction, [orderIds])
  return reverseQuery(transaction, [orderIds, day, at, by])
}

export async function lockManualPayment(transaction: Database, orderId: string): Promise<Minor | null> {
  if ((await lockQuery(transaction, [[orderId]])).length === 0) return null
  return (await findRemainingAmountQuery(transaction, [orderId]))[0]?.leftMinor ?? 0
}

export async function refundManualPart(
  transaction: Database,
  { id, orderId, amountMinor, day, at, by }: Omit<ManualPayment, 'method' | 'note'>,
): Promise<void> {
  await refundManualPartQuery(transaction, [id, orderId, amountMinor, day, at, by])
}

export async function listManuallyRefunded(database: Database, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await listManuallyRefundedQuery(database, [ids])).map(({ id }) => id))
}

export async function listManualMethods(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, ManualMethod>> {
  return new Map((await listManualMethodsQuery(database, [orderIds])).map(({ orderId, method }) => [orderId, method]))
}

export async function listManualRefunds(
  database: Database,
  orderIds: readonly string[],
  since: Date,
  max: number,
): Promise<{ refunds: number; amountMinor: Minor; to: ManualRefundRow[] }> {
  const rows = orderIds.length === 0 ? [] : await listManualRefundsQuery(database, [orderIds, since, max])
  return {
    ...{ refunds: rows[0]?.all ?? 0, amountMinor: rows[0]?.allMinor ?? 0 },
    to: rows.map(({ all: _all, allMinor: _allMinor, ...row }) => row),
  }
}

export async function eraseManualNotes(transaction: Database, ids: readonly string[]): Promise<void> {
  await eraseManualNotesQuery(transaction, [ids])
}
