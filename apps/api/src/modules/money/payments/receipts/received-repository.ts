import type { Database } from '@forenet/database/database'
import type { OrderKind } from '@forenet/database/payment-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { TIME_ZONE } from '@forenet/domain/product'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'
import { matchesAllWordsSql, textPatterns } from '../../../../platform/database/search-pattern.ts'

export type ReceivedPayment = {
  orderId: string
  day: CalendarDate
  at: Date
  payer: string
  memberIds: string[]
  kind: OrderKind
  what: string[]
  method: string
  number: string | null
  amountMinor: Minor
  backMinor: Minor
  /** Refund requested and not confirmed by the gateway. */
  pendingBackMinor: Minor
  subjectId: string | null
  test: boolean
}

/** Days are inclusive; `text` matches payer, description or order number. */
export type ReceivedFilter = {
  from: CalendarDate | null
  to: CalendarDate | null
  text: string | null
  method: string | null
  kind: OrderKind | null
  subjectId: string | null
  someBack: boolean
}

export type ReceivedOrder = 'day' | '-day' | 'payer' | '-payer' | 'amount' | '-amount'

export type SubjectSum = {
  byHand: string | null
  /** True if the order is among `orderIds`. */
  apart: boolean
  test: boolean
  payments: number
  amountMinor: Minor
  backMinor: Minor
  underWayMinor: Minor
  /** Refunds that were not sent, because the payer's bank had returned the money. */
  chargedBackMinor: Minor
}

export type ReceivedSum = { method: string; payments: number; amountMinor: Minor; backMinor: Minor }

// Manual payments count on the day stated by the club. A paid order has one captured attempt or one manual payment.
const RECEIVED_SQL = `
  select o.id, coalesce(m.day, (o.paid_at at time zone '${TIME_ZONE}')::date) as day, o.paid_at as at, o.billing_name as payer,
    o.payer_member_id, o.kind, o.subject_id, m.method as by_hand, coalesce(m.method, a.wallet, case when a.order_number is not null then 'card' when o.amount_minor = 0 then 'free' else 'other' end) as method,
    a.order_number as number,
    o.amount_minor, coalesce(a.test_mode, false) as test,
    coalesce((select sum(r.amount_minor) from payment_refund r where r.order_id = o.id and r.state = 'done'), 0)
      - coalesce((select sum(g.amount_minor) from manual_payment g where g.order_id = o.id and g.amount_minor < 0), 0) as back_minor
   from payment_order o
   left join manual_payment m on m.order_id = o.id and m.reverses is null and m.part_of is null
   left join lateral (select wallet, order_number, test_mode from payment_attempt
      where order_id = o.id and state = 'captured' order by id limit 1) a on true
  where o.organisation_id = $1 and o.status = 'paid'`
const PAYMENT_TEXT = `concat_ws(' ', p.payer, p.number,
  (select string_agg(l.description, ' ') from payment_order_line l where l.order_id = p.id))`
const FILTER_SQL = `p as (${RECEIVED_SQL}), wanted as (
  select * from p
   where ($2::date is null or p.day >= $2) and ($3::date is null or p.day <= $3) and ($4::text is null or p.method = $4)
     and ($5::text is null or p.kind = $5) and (not $6::boolean or p.back_minor > 0) and ($8::uuid is null or p.subject_id = $8)
     and ($7::text[] is null or ${matchesAllWordsSql(PAYMENT_TEXT, '$7')}))`

const RECEIVED_COLUMNS = `page.id as "orderId", page.day, page.at, page.payer,
     array_remove(array(select page.payer_member_id union all
       (select l.member_id from payment_order_line l where l.order_id = page.id order by l.position)), null) as "memberIds",
     page.kind, array(select l.description from payment_order_line l where l.order_id = page.id order by l.position) as what,
     page.method, page.number, page.amount_minor as "amountMinor", page.back_minor::bigint as "backMinor",
     coalesce((select sum(r.amount_minor) from payment_refund r where r.order_id = page.id and r.state = 'requested'), 0)::bigint as "pendingBackMinor",
     page.subject_id as "subjectId", page.test`

/** The last column makes the order total. */
const SORTED_BY = {
  day: ['day', 'at', 'id'],
  payer: ['lower(payer)', 'day', 'id'],
  amount: ['amount_minor', 'day', 'id'],
} as const

function createListQuery(order: ReceivedOrder) {
  const isDescending = order.startsWith('-')
  const columns = SORTED_BY[order.replace('-', '') as keyof typeof SORTED_BY]
  const sorted = columns.map((column) => `${column} ${isDescending ? 'desc' : 'asc'}`).join(', ')
  return plannedForValues<ReceivedPayment>(
    `payments_received_by_${order}`,
    `with ${FILTER_SQL}, page as (
     select * from wanted
      where $9::uuid is null or (${columns.join(', ')}) ${isDescending ? '<' : '>'} (select ${columns.join(', ')} from p where p.id = $9)
      order by ${sorted} limit $10)
   select ${RECEIVED_COLUMNS} from page order by ${sorted}`,
  )
}
const LIST_QUERIES: Readonly<Record<ReceivedOrder, ReturnType<typeof createListQuery>>> = {
  day: createListQuery('day'),
  '-day': createListQuery('-day'),
  payer: createListQuery('payer'),
  '-payer': createListQuery('-payer'),
  amount: createListQuery('amount'),
  '-amount': createListQuery('-amount'),
}
const findReceivedPaymentQuery = prepared<ReceivedPayment>(
  'payment_received',
  `with page as (${RECEIVED_SQL} and o.id = $2) select ${RECEIVED_COLUMNS} from page`,
)
const sumReceivedPaymentsQuery = plannedForValues<ReceivedSum>(
  'payments_received_sums',
  `with ${FILTER_SQL}
   select method, count(*)::int as payments, sum(amount_minor)::bigint as "amountMinor", sum(back_minor)::bigint as "backMinor"
     from wanted where not test group by method order by method`,
)
const listPaymentMethodsQuery = prepared<{ method: string }>(
  'payment_methods_of_club',
  'select method from club_payment_method where organisation_id = $1 order by method',
)

const sumSubjectPaymentsQuery = prepared<SubjectSum>(
  'payments_of_subject',
  `with p as (${RECEIVED_SQL} and o.subject_id = $2)
   select p.by_hand as "byHand", p.id = any($3) as apart, p.test, count(*)::int as payments, sum(p.amount_minor)::bigint as "amountMinor",
     sum(p.back_minor)::bigint as "backMinor",
     coalesce(sum((select sum(r.amount_minor) from payment_refund r where r.order_id = p.id and r.state = 'requested')), 0)::bigint as "underWayMinor",
     coalesce(sum((select sum(r.amount_minor) from payment_refund r where r.order_id = p.id and r.state = 'charged-back')), 0)::bigint as "chargedBackMinor"
     from p group by 1, 2, 3`,
)

const listNetBySubjectQuery = prepared<{ sold: OrderKind; subjectId: string | null; minor: Minor }>(
  'payments_net_by_subject',
  `with p as (${RECEIVED_SQL})
   select p.kind as sold, p.subject_id as "subjectId", sum(p.amount_minor - p.back_minor)::bigint as minor
     from p where not p.test group by 1, 2`,
)

const valuesOf = (organisationId: string, { from, to, method, kind, someBack, text, subjectId }: ReceivedFilter) => [
  organisationId,
  from,
  to,
  method,
  kind,
  someBack,
  text === null ? null : textPatterns(text),
  subjectId,
]

export function listReceivedPayments(
  database: Database,
  organisationId: string,
  filter: ReceivedFilter,
  { after, size, order = '-day' }: { after: string | null; size: number; order?: ReceivedOrder },
): Promise<ReceivedPayment[]> {
  return LIST_QUERIES[order](database, [...valuesOf(organisationId, filter), after, size])
}

export async function findReceivedPayment(
  database: Database,
  organisationId: string,
  orderId: string,
): Promise<ReceivedPayment | undefined> {
  return (await findReceivedPaymentQuery(database, [organisationId, orderId]))[0]
}

export function sumReceivedPayments(
  database: Database,
  organisationId: string,
  filter: ReceivedFilter,
): Promise<ReceivedSum[]> {
  return sumReceivedPaymentsQuery(database, valuesOf(organisationId, filter))
}

export function sumSubjectPayments(
  database: Database,
  organisationId: string,
  subjectId: string,
  orderIds: readonly string[],
): Promise<SubjectSum[]> {
  return sumSubjectPaymentsQuery(database, [organisationId, subjectId, orderIds])
}

/** Received less refunds, without test payments; consistent with `sumReceivedPayments`. */
export function listNetBySubject(
  database: Database,
  organisationId: string,
): Promise<{ sold: OrderKind; subjectId: string | null; minor: Minor }[]> {
  return listNetBySubjectQuery(database, [organisationId])
}

export async function listPaymentMethods(database: Database, organisationId: string): Promise<string[]> {
  return (await listPaymentMethodsQuery(database, [organisationId])).map(({ method }) => method)
}
