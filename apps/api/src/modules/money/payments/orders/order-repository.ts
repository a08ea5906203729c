import type { Database } from '@forenet/database/database'
import { type AuthorizationState, paymentOrder } from '@forenet/database/payment-tables'
import DataLoader from 'dataloader'
import { prepared } from '../../../../platform/database/prepared.ts'
import { createPreparedUpdate } from '../../../../platform/database/prepared-update.ts'
import { ATTEMPT_COLUMNS, type Attempt, attemptColumns, selectAttemptJsonSql } from './attempt-repository.ts'
import { IS_AWAITED_SQL } from './awaited-authorization.ts'
import type { Order } from './order.ts'

const BOUGHT_FOR_OTHERS_SQL =
  'exists (select from payment_order_line l where l.order_id = o.id and l.member_id <> o.payer_member_id)'
export const orderColumns = (
  forOthers: string = BOUGHT_FOR_OTHERS_SQL,
) => `o.id, o.kind, o.organisation_id as "organisationId", o.payer_member_id as "payerMemberId",
  o.subject_id as "subjectId", o.token,
  o.amount_minor as "amountMinor", o.currency, o.status, o.language, o.billing_name as "billingName",
  o.billing_email as "billingEmail", o.billing_phone as "billingPhone", o.billing_address as "billingAddress",
  o.decline_code as "declineCode", o.decline_reason as "declineReason", o.created_at as "createdAt", o.paid_at as "paidAt",
  ${forOthers} as "forOthers"`
const ORDER_COLUMNS = orderColumns()

const findOrderByTokenQuery = prepared<Order>(
  'order_by_token',
  `select ${ORDER_COLUMNS} from payment_order o where o.token = $1`,
)
const getOrderQuery = prepared<Order>('order_by_id', `select ${ORDER_COLUMNS} from payment_order o where o.id = $1`)
const lockOrderQuery = prepared<Order>(
  'order_locked',
  `select ${ORDER_COLUMNS} from payment_order o where o.id = $1 for update`,
)
const listUnfinishedOrdersQuery = prepared<Order>(
  'order_unfinished',
  `select ${ORDER_COLUMNS} from payment_order o
    where o.payer_member_id = $1 and o.status <> 'paid' and o.created_at > $2 and o.kind <> 'invoice'
      and o.selection->>'renewal' is null
      and not exists (select from payment_order later where later.payer_member_id = o.payer_member_id
        and later.organisation_id = o.organisation_id and later.kind = o.kind
        and later.subject_id is not distinct from o.subject_id
        -- What neither takes the place of another purchase of the same, nor has its own taken.
        and later.selection->>'apart' is not distinct from o.selection->>'apart'
        and (later.created_at > o.created_at or later.status = 'paid' and later.paid_at > o.created_at))
    order by o.created_at desc limit 10`,
)

const findAttemptWithOrderQuery = prepared<Order & Record<string, unknown>>(
  'attempt_with_order',
  `select ${ORDER_COLUMNS}, ${attemptColumns('attempt.')} from payment_attempt a join payment_order o on o.id = a.order_id where a.id = $1`,
)
const findOrderWithNewestAttemptQuery = prepared<Order & Record<string, unknown>>(
  'order_with_newest_attempt',
  `select ${ORDER_COLUMNS}, ${attemptColumns('attempt.')} from payment_order o
     left join lateral (select * from payment_attempt a where a.order_id = o.id order by a.attempt_number desc limit 1) a on true
    where o.token = $1`,
)
const findOrderWindowQuery = prepared<Order & Record<string, unknown>>(
  'order_window',
  `select ${ORDER_COLUMNS}, ${attemptColumns('attempt.')}, a.attempt_number = (
       select max(n.attempt_number) from payment_attempt n where n.order_id = o.id) as "isNewest"
     from payment_attempt a join payment_order o on o.id = a.order_id where a.order_number = $1 and o.subject_id = $2`,
)
const listAttemptStatesQuery = prepared<{ attempts: Pick<Attempt, 'state'>[]; authorizations: AuthorizationState[] }>(
  'order_standing',
  `select coalesce((select json_agg(json_build_object('state', a.state) order by a.attempt_number desc)
       from payment_attempt a where a.order_id = $1), '[]') as attempts,
     coalesce((select json_agg(z.state) from payment_authorization z join payment_attempt a on a.id = z.attempt_id
       where a.order_id = $1 and ${IS_AWAITED_SQL}), '[]') as authorizations`,
)
type AttemptsLike = { participantId: string; attempts: number }
const countAttemptsByNumberPrefixQuery = prepared<AttemptsLike>(
  'attempt_count_for_participant',
  `select mine.member_id as "participantId", (
       select count(*)::int from payment_order_line l join payment_order o on o.id = l.order_id
         join payment_attempt a on a.order_id = o.id
        where l.member_id = mine.member_id and l.position = 0 and o.organisation_id = asked.organisation_id) as attempts
     from payment_order asked join payment_order_line mine on mine.order_id = asked.id and mine.position = 0
    where asked.id = $1`,
)

export type LineRow = {
  orderId: string
  memberId: string | null
  historyId: string | null
  participantName: string
  description: string
  priceMinor: number
  vatMinor: number
  surchargeMinor: number
  totalMinor: number
}

const LINE_COLUMNS: Record<keyof LineRow, string> = {
  orderId: 'l.order_id',
  memberId: 'l.member_id',
  historyId: 'l.history_id',
  participantName: 'l.participant_name',
  description: 'l.description',
  priceMinor: 'l.price_minor',
  vatMinor: 'l.vat_minor',
  surchargeMinor: 'l.surcharge_minor',
  totalMinor: 'l.total_minor',
}
const asObject = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([field, column]) => `'${field}', ${column}`)
    .join(', ')})`
const attemptObject = asObject(
  Object.fromEntries(Object.entries(ATTEMPT_COLUMNS).map(([field, column]) => [field, `a.${column}`])),
)

export type OrderWithAttempts = {
  order: Order
  attempts: Attempt[]
  /** States of awaited authorizations only (see `IS_AWAITED_SQL`). */
  authorizations: AuthorizationState[]
  lines: LineRow[]
}

const getOrderWithAttemptsQuery = prepared<Order & Omit<OrderWithAttempts, 'order'>>(
  'order_whole',
  `select ${ORDER_COLUMNS},
     coalesce((select json_agg(${attemptObject} order by a.attempt_number desc)
       from payment_attempt a where a.order_id = o.id), '[]') as attempts,
     coalesce((select json_agg(z.state) from payment_authorization z join payment_attempt a on a.id = z.attempt_id
       where a.order_id = o.id and ${IS_AWAITED_SQL}), '[]') as authorizations,
     coalesce((select json_agg(${asObject(LINE_COLUMNS)} order by l.position) from payment_order_line l where l.order_id = o.id), '[]') as lines
   from payment_order o where o.id = $1`,
)

const listLinesQuery = prepared<LineRow>(
  'lines_of_orders',
  `select ${Object.entries(LINE_COLUMNS)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')}
     from payment_order_line l
    where l.order_id = any($1) order by l.order_id, l.position`,
)

const orderUpdate = createPreparedUpdate(paymentOrder, 'id = $1')

export async function findOrderByToken(database: Database, token: string): Promise<Order | undefined> {
  return (await findOrderByTokenQuery(database, [token]))[0]
}

export async function getOrder(database: Database, id: string): Promise<Order> {
  const [order] = await getOrderQuery(database, [id])
  if (!order) throw new Error(`No order ${id}`)
  return order
}

export async function getOrderWithAttempts(database: Database, orderId: string): Promise<OrderWithAttempts> {
  const [row] = await getOrderWithAttemptsQuery(database, [orderId])
  if (!row) throw new Error(`No order ${orderId}`)
  const { attempts, authorizations, lines, ...order } = row
  return { order, attempts, authorizations, lines }
}

/** Call before any decision about the order's money. */
export async function lockOrder(transaction: Database, id: string): Promise<Order> {
  const [order] = await lockOrderQuery(transaction, [id])
  if (!order) throw new Error(`No order ${id}`)
  return order
}

/** Omits invoices, and orders with a later one of the same kind, subject and organisation. */
export function listUnfinishedOrders(database: Database, memberId: string, since: Date): Promise<Order[]> {
  return listUnfinishedOrdersQuery(database, [memberId, since])
}

export async function findAttemptWithOrder(
  database: Database,
  id: string,
): Promise<{ attempt: Attempt; order: Order } | undefined> {
  const [order] = await findAttemptWithOrderQuery(database, [id])
  return order && { attempt: selectAttemptJsonSql(order), order }
}

export async function getAttemptWithOrder(database: Database, id: string): Promise<{ attempt: Attempt; order: Order }> {
  const found = await findAttemptWithOrder(database, id)
  if (!found) throw new Error(`No attempt ${id}`)
  return found
}

export async function findOrderWithNewestAttempt(
  database: Database,
  token: string,
): Promise<{ order: Order; attempt: Attempt | undefined } | undefined> {
  const [order] = await findOrderWithNewestAttemptQuery(database, [token])
  return order && { order, attempt: order['attempt.id'] ? selectAttemptJsonSql(order) : undefined }
}

export type OrderWindow = { order: Order; attempt: Attempt; isNewest: boolean }

export async function findOrderWindow(
  database: Database,
  { orderNumber, subjectId }: { orderNumber: string; subjectId: string },
): Promise<OrderWindow | undefined> {
  const [order] = await findOrderWindowQuery(database, [orderNumber, subjectId])
  return order && { order, attempt: selectAttemptJsonSql(order), isNewest: order.isNewest === true }
}

export async function listAttemptStates(
  database: Database,
  orderId: string,
): Promise<{ attempts: Pick<Attempt, 'state'>[]; authorizations: AuthorizationState[] }> {
  return (await listAttemptStatesQuery(database, [orderId]))[0] ?? { attempts: [], authorizations: [] }
}

/** Excludes payments that a club requested, as `purchases_in_turn` does. */
const STARTED_BY_PAYER_SQL = `selection->>'apart' is null`
const listUnpaidOrdersSinceQuery = prepared<{ createdAt: Date }>(
  'order_unpaid_list',
  `select created_at as "createdAt" from payment_order where payer_member_id = $1 and status <> 'paid' and created_at > $2
      and ${STARTED_BY_PAYER_SQL} order by created_at desc limit $3`,
)

const lockMemberPurchasesQuery = prepared(
  'order_purchase_turn',
  "select pg_advisory_xact_lock(hashtextextended('purchases of ' || $1::text, 0))",
)

const priorPurchasesReaderQuery = prepared<PriorPurchases>(
  'order_begun',
  `select (select id from payment_order where token = asked.token) as known,
     (select count(*)::int from payment_order o
       where o.payer_member_id = asked.member_id and o.status <> 'paid' and o.created_at > asked.since and ${STARTED_BY_PAYER_SQL}) as unpaid
   from unnest($1::text[], $2::uuid[], $3::timestamptz[]) with ordinality asked (token, member_id, since, place) order by place`,
)

export type PriorPurchases = { known: string | null; unpaid: number }
export type PriorPurchasesQuestion = { token: string; memberId: string; since: Date }

/** Batches the lookups of one event loop turn. No cache, because the next purchase changes the result. */
export function priorPurchasesReader(
  database: Database,
): (requested: PriorPurchasesQuestion) => Promise<PriorPurchases> {
  const loader = new DataLoader<PriorPurchasesQuestion, PriorPurchases>(
    (requested) =>
      priorPurchasesReaderQuery(database, [
        requested.map(({ token }) => token),
        requested.map(({ memberId }) => memberId),
        requested.map(({ since }) => since),
      ]),
    { cache: false, batchScheduleFn: setImmediate },
  )
  return (requested) => loader.load(requested)
}

/** Advisory lock per member, so that concurrent purchases are counted. */
export async function lockMemberPurchases(transaction: Database, memberId: string): Promise<void> {
  await lockMemberPurchasesQuery(transaction, [memberId])
}

const listOtherParticipantsQuery = prepared<{ memberId: string }>(
  'order_others',
  'select distinct member_id as "memberId" from payment_order_line where order_id = $1 and member_id <> $2',
)

export async function listOtherParticipants(database: Database, orderId: string, payerId: string): Promise<string[]> {
  return (await listOtherParticipantsQuery(database, [orderId, payerId])).map((row) => row.memberId)
}

export async function listUnpaidOrdersSince(
  database: Database,
  memberId: string,
  since: Date,
  max: number,
): Promise<Date[]> {
  return (await listUnpaidOrdersSinceQuery(database, [memberId, since, max])).map(({ createdAt }) => createdAt)
}

export async function countAttemptsByNumberPrefix(database: Database, orderId: string): Promise<AttemptsLike> {
  const [found] = await countAttemptsByNumberPrefixQuery(database, [orderId])
  if (!found) throw new Error(`Order ${orderId} has no line`)
  return found
}

export function listLines(database: Database, orderIds: readonly string[]): Promise<LineRow[]> {
  return listLinesQuery(database, [orderIds])
}

export async function updateOrder(
  database: Database,
  id: string,
  change: Partial<typeof paymentOrder.$inferInsert>,
): Promise<void> {
  await orderUpdate(database, [id], change)
}
