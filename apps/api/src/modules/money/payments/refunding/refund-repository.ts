import type { Database } from '@forenet/database/database'
import { paymentRefund } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { isDueSql } from '../settling/due.ts'
import { sumChargedBackByOrder } from './chargeback-repository.ts'
import type { BookedRefund } from './refund-rules.ts'

export type Refund = {
  id: string
  orderId: string
  attemptId: string
  /** The id of the request, if this is a part of it. */
  partOf: string | null
  amountMinor: Minor
  reason: string
  tries: number
  /** Last credit request without a definite failure; null if nothing can have been credited. */
  askedAt: Date | null
  /** When the attempt was created; determines the gateway key. */
  takenAt: Date
}

const COLUMNS = `id, order_id as "orderId", attempt_id as "attemptId", part_of as "partOf", amount_minor as "amountMinor", reason, tries,
  asked_at as "askedAt", (select a.created_at from payment_attempt a where a.id = attempt_id) as "takenAt"`

const leaseRefundQuery = prepared<Refund>(
  'refund_lease',
  `update payment_refund set lease_id = $2, not_before = $4, tries = tries + 1, updated_at = $3
    where id = $1 and state = 'requested' and ${isDueSql('$3')} returning ${COLUMNS}`,
)
const recordGatewayRequestQuery = prepared<{ id: string }>(
  'refund_ask',
  `update payment_refund set asked_at = $3 where id = $1 and lease_id = $2 and state = 'requested' returning id`,
)
const listAttemptRefundsQuery = prepared<BookedRefund>(
  'refund_of_attempt',
  `select id, amount_minor as "amountMinor", state = 'done' as done from payment_refund where attempt_id = $1`,
)
const finishRefundQuery = prepared<{ id: string }>(
  'refund_finish',
  `update payment_refund set state = 'done', done_at = $3, updated_at = $3, last_error = null, lease_id = null,
       key_refused = false
    where id = $1 and lease_id = $2 and state = 'requested' returning id`,
)
const postponeRefundQuery = prepared(
  'refund_rest',
  `update payment_refund set lease_id = null, not_before = $3, last_error = $4, updated_at = $5, key_refused = $6
    where id = $1 and lease_id = $2 and state = 'requested'`,
)
const listDueRefundsQuery = prepared<{ id: string }>(
  'refund_due',
  `select id from payment_refund where state = 'requested' and ${isDueSql('$1')} order by not_before limit $2`,
)
/** `handMinor`: refunded by the club itself. */
export type OrderRefunds = {
  orderId: string
  requestedMinor: Minor
  doneMinor: Minor
  handMinor: Minor
  /** Not sent, because the payer's bank has returned the money. */
  chargedBackMinor: Minor
}

const sumRefundsByOrderQuery = prepared<OrderRefunds>(
  'refund_of_orders',
  `select order_id as "orderId", coalesce(sum(amount_minor) filter (where state = 'requested'), 0)::bigint as "requestedMinor",
          coalesce(sum(amount_minor) filter (where state = 'done'), 0)::bigint as "doneMinor",
          coalesce(sum(amount_minor) filter (where by_hand), 0)::bigint as "handMinor",
          coalesce(sum(amount_minor) filter (where state = 'charged-back'), 0)::bigint as "chargedBackMinor"
     from (select order_id, amount_minor, state, false as by_hand from payment_refund where order_id = any($1)
       union all
       -- What a club gives back itself is back at once.
       select order_id, -amount_minor, 'done', true from manual_payment where order_id = any($1) and amount_minor < 0) b
    group by order_id`,
)
type CapturedAttempt = {
  id: string
  /** Nothing is captured in test mode. */
  testMode: boolean
  leftMinor: Minor
  chargedBackMinor: Minor
}
const lockAttemptQuery = prepared<{ id: string; testMode: boolean; capturedMinor: Minor }>(
  'refund_captured_attempt',
  `select id, test_mode as "testMode", captured_minor as "capturedMinor" from payment_attempt
    where order_id = $1 and state = 'captured' for update`,
)
const setAmount = prepared<{ id: string }>(
  'refund_set_amount',
  `update payment_refund set amount_minor = $3, updated_at = $4
    where id = $1 and lease_id = $2 and state = 'requested' and asked_at is null returning id`,
)
const withhold = prepared<{ id: string }>(
  'refund_withhold',
  `update payment_refund set state = 'charged-back', lease_id = null, last_error = null, key_refused = false, updated_at = $3
    where id = $1 and lease_id = $2 and state = 'requested' and asked_at is null returning id`,
)
const sumRequestedRefundsQuery = prepared<{ askedMinor: Minor }>(
  'refund_asked_of_attempt',
  `select coalesce(sum(amount_minor), 0)::bigint as "askedMinor" from payment_refund
    where attempt_id = $1 and state <> 'charged-back'`,
)
/** `failing`: the last try failed; it will be retried. `chargedBack`: not sent, because of a chargeback. */
export type RefundProgress = {
  id: string
  partOf: string | null
  done: boolean
  keyRefused: boolean
  failing: boolean
  chargedBack: boolean
}

const byIds = prepared<RefundProgress>(
  'refund_by_ids',
  `select id, part_of as "partOf", state = 'done' as done, key_refused as "keyRefused", last_error is not null as failing,
     state = 'charged-back' as "chargedBack" from payment_refund where id = any($1) or part_of = any($1)`,
)
export type RefundSum = { refunds: number; amountMinor: Minor }
export type RefundStatus = Record<'done' | 'asked' | 'failing' | 'chargedBack', RefundSum>
export type FailingRefund = { id: string; payer: string; amountMinor: Minor; tries: number; nextAt: Date }

const sumRefundsByStatusQuery = prepared<{ standing: keyof RefundStatus } & RefundSum>(
  'refund_standing',
  // Manual refunds count as completed immediately.
  `select b.standing, count(*)::int as refunds, sum(b.minor)::bigint as "amountMinor" from (
     select case when state = 'done' then 'done' when state = 'charged-back' then 'chargedBack' when last_error is null then 'asked' else 'failing' end as standing, amount_minor as minor
       from payment_refund where order_id = any($1) and requested_at >= $2
     union all
     select 'done', -amount_minor from manual_payment where order_id = any($1) and booked_at >= $2 and amount_minor < 0) b
    group by b.standing`,
)
const listFailingRefundsQuery = prepared<FailingRefund>(
  'refund_failing',
  `select r.id, o.billing_name as payer, r.amount_minor as "amountMinor", r.tries, r.not_before as "nextAt"
     from payment_refund r join payment_order o on o.id = r.order_id
    where r.order_id = any($1) and r.requested_at >= $2 and r.state = 'requested' and r.last_error is not null
    order by r.tries desc, r.id limit $3`,
)
const retryRefundsNowQuery = prepared(
  'refund_hurry',
  `update payment_refund set not_before = $3
    where order_id = any($1) and requested_at >= $2 and state = 'requested' and last_error is not null and lease_id is null
      and not_before > $3`,
)
const readOpenRefundsQuery = prepared<{ refunds: number; oldestSeconds: number }>(
  'refund_open',
  `select count(*)::int as refunds, coalesce(greatest(extract(epoch from $1::timestamptz - min(requested_at)), 0), 0)::int as "oldestSeconds"
     from payment_refund where state = 'requested'`,
)
const addRefunded = prepared(
  'refund_add_to_attempt',
  'update payment_attempt set refunded_minor = refunded_minor + $2, updated_at = $3 where id = $1',
)

export async function readOpenRefunds(
  database: Database,
  at: Date,
): Promise<{ refunds: number; oldestSeconds: number }> {
  return (await readOpenRefundsQuery(database, [at]))[0] ?? { refunds: 0, oldestSeconds: 0 }
}

export async function insertRefund(transaction: Database, row: typeof paymentRefund.$inferInsert): Promise<void> {
  await transaction.insert(paymentRefund).values(row)
}

export async function leaseRefund(
  database: Database,
  id: string,
  leaseId: string,
  at: Date,
  until: Date,
): Promise<Refund | undefined> {
  return (await leaseRefundQuery(database, [id, leaseId, at, until]))[0]
}

/** Null clears the time; returns false if the lease was lost. */
export async function recordGatewayRequest(
  database: Database,
  id: string,
  leaseId: string,
  askedAt: Date | null,
): Promise<boolean> {
  return (await recordGatewayRequestQuery(database, [id, leaseId, askedAt])).length > 0
}

export function listAttemptRefunds(database: Database, attemptId: string): Promise<BookedRefund[]> {
  return listAttemptRefundsQuery(database, [attemptId])
}

export async function finishRefund(transaction: Database, id: string, leaseId: string, at: Date): Promise<boolean> {
  return (await finishRefundQuery(transaction, [id, leaseId, at])).length > 0
}

export async function postponeRefund(
  database: Database,
  id: string,
  leaseId: string,
  until: Date,
  { reason, keyRefused }: { reason: string; keyRefused: boolean },
  at: Date,
): Promise<void> {
  await postponeRefundQuery(database, [id, leaseId, until, reason, at, keyRefused])
}

export async function listDueRefunds(database: Database, at: Date, max: number): Promise<string[]> {
  return (await listDueRefundsQuery(database, [at, max])).map((row) => row.id)
}

export function sumRefundsByOrder(database: Database, orderIds: readonly string[]): Promise<OrderRefunds[]> {
  return sumRefundsByOrderQuery(database, [orderIds])
}

/** `leftMinor`: amount not requested as refund, including chargebacks. */
export async function lockCapturedAttempt(
  transaction: Database,
  orderId: string,
): Promise<CapturedAttempt | undefined> {
  const [attempt] = await lockAttemptQuery(transaction, [orderId])
  if (!attempt) return undefined
  const { capturedMinor, ...locked } = attempt
  const [requested] = await sumRequestedRefundsQuery(transaction, [attempt.id])
  const chargedBackMinor = (await sumChargedBackByOrder(transaction, [orderId])).get(orderId) ?? 0
  return { ...locked, leftMinor: capturedMinor - (requested?.askedMinor ?? 0), chargedBackMinor }
}

/** Marks a leased refund as not sent; false if the lease was lost or the gateway was called. */
export async function withholdRefund(transaction: Database, id: string, leaseId: string, at: Date): Promise<boolean> {
  return (await withhold(transaction, [id, leaseId, at])).length > 0
}

/** Reduces a leased refund; false if the lease was lost or the gateway was called. */
export async function reduceRefund(
  transaction: Database,
  id: string,
  leaseId: string,
  amountMinor: Minor,
  at: Date,
): Promise<boolean> {
  return (await setAmount(transaction, [id, leaseId, amountMinor, at])).length > 0
}

export async function addRefundedToAttempt(
  transaction: Database,
  attemptId: string,
  amountMinor: Minor,
  at: Date,
): Promise<void> {
  await addRefunded(transaction, [attemptId, amountMinor, at])
}

/** Includes the parts of these refunds. `keyRefused`: the gateway accepts no key any more. */
export function listRefundProgress(database: Database, ids: readonly string[]): Promise<RefundProgress[]> {
  return byIds(database, [ids])
}

export async function getRefundStatus(
  database: Database,
  orderIds: readonly string[],
  since: Date,
): Promise<RefundStatus> {
  const rows = await sumRefundsByStatusQuery(database, [orderIds, since])
  const of = (wanted: keyof RefundStatus): RefundSum => {
    const { refunds, amountMinor } = rows.find((row) => row.standing === wanted) ?? { refunds: 0, amountMinor: 0 }
    return { refunds, amountMinor }
  }
  return { done: of('done'), asked: of('asked'), failing: of('failing'), chargedBack: of('chargedBack') }
}

export function listFailingRefunds(
  database: Database,
  orderIds: readonly string[],
  since: Date,
  max: number,
): Promise<FailingRefund[]> {
  return listFailingRefundsQuery(database, [orderIds, since, max])
}

export async function retryRefundsNow(
  database: Database,
  orderIds: readonly string[],
  since: Date,
  at: Date,
): Promise<void> {
  await retryRefundsNowQuery(database, [orderIds, since, at])
}
