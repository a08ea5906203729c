import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'
import type { WithheldRefund } from './refund-rules.ts'

/** Settlement reports name a payment by its order number, or else by an id of the gateway. */
const CHARGED_BACK_SQL = `coalesce((select greatest(0, -sum(c.amount_minor)) from reported_chargeback c
     where c.organisation_id = o.organisation_id and (c.order_number = a.order_number
       or c.transaction_number in (lower(a.authorization_identifier), lower(a.payment_identifier))
         and not exists (select from payment_attempt b join payment_order p on p.id = b.order_id
           where b.order_number = c.order_number and p.organisation_id = o.organisation_id and b.state = 'captured'
             and b.captured_minor > 0))), 0)::bigint`
const chargedBack = plannedForValues<{ orderId: string; chargedBackMinor: Minor }>(
  'refund_charged_back_of_orders',
  `select a.order_id as "orderId", ${CHARGED_BACK_SQL} as "chargedBackMinor"
     from payment_attempt a join payment_order o on o.id = a.order_id
    where a.order_id = any($1) and a.state = 'captured' and a.captured_minor > 0`,
)
// The uncorrelated condition is checked once, because most clubs have no chargebacks.
const sumSubjectQuery = prepared<{ minor: Minor }>(
  'refund_charged_back_of_subject',
  `select coalesce(sum(greatest(0, ${CHARGED_BACK_SQL} - (select coalesce(sum(r.amount_minor), 0) from payment_refund r
       where r.attempt_id = a.id and r.state = 'charged-back'))), 0)::bigint as minor from payment_attempt a join payment_order o on o.id = a.order_id
    where o.organisation_id = $1 and o.subject_id = $2 and a.state = 'captured' and a.captured_minor > 0
      and exists (select from reported_chargeback c where c.organisation_id = $1)`,
)
const isReportUndoneQuery = prepared<{ isUndone: boolean }>(
  'chargeback_report_undone',
  `select exists (select from chargeback_queue q join payment_order o on o.organisation_id = q.organisation_id
     join payment_attempt a on a.order_id = o.id where a.id = $1 and q.not_before > now() and (q.order_number = a.order_number
       or q.transaction_number in (lower(a.authorization_identifier), lower(a.payment_identifier)))) as "isUndone"`,
)
const queue = prepared(
  'chargeback_queue_add',
  `insert into chargeback_queue (organisation_id, order_number)
   select o.organisation_id, a.order_number from payment_attempt a join payment_order o on o.id = a.order_id
    where a.id = $1`,
)
const listQueueQuery = prepared<{ nth: number }>(
  'chargeback_queue_list',
  'select nth from chargeback_queue where not_before <= now() order by nth limit $1',
)
const lockQueuedQuery = prepared<{ nth: number }>(
  'chargeback_queue_lock',
  'select nth from chargeback_queue where nth = $1 for update skip locked',
)
const listQueuedOrdersQuery = prepared<{ orderId: string }>(
  'chargeback_queue_orders',
  `select distinct r.order_id as "orderId" from chargeback_queue q
     join payment_refund r on r.state = 'charged-back' join payment_attempt a on a.id = r.attempt_id
     join payment_order o on o.id = r.order_id and o.organisation_id = q.organisation_id
    where q.nth = $1 and (q.order_number = a.order_number
      or q.transaction_number in (lower(a.authorization_identifier), lower(a.payment_identifier)))
    order by r.order_id`,
)
const removeQuery = prepared('chargeback_queue_remove', 'delete from chargeback_queue where nth = $1')
const listWithheldQuery = prepared<WithheldRefund>(
  'refund_withheld',
  `select id, part_of as "partOf", amount_minor as "amountMinor", reason, requested_at as "requestedAt" from payment_refund
    where attempt_id = $1 and state = 'charged-back' order by requested_at, id`,
)
const resume = prepared(
  'refund_resume',
  `update payment_refund set state = 'requested', amount_minor = $3, not_before = $2, updated_at = $2
    where id = $1 and state = 'charged-back'`,
)

/** Chargebacks less reversed ones in the settlement reports; omits orders without a captured payment. */
export async function sumChargedBackByOrder(
  database: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Minor>> {
  const rows = orderIds.length === 0 ? [] : await chargedBack(database, [orderIds])
  return new Map(rows.map((row) => [row.orderId, row.chargedBackMinor]))
}

/** Chargebacks less reversed ones of an event's payments, of each without its withheld refunds. */
export async function sumSubjectChargedBack(
  database: Database,
  organisationId: string,
  subjectId: string,
): Promise<Minor> {
  return (await sumSubjectQuery(database, [organisationId, subjectId]))[0]?.minor ?? 0
}

/** True within 30 days of undoing a report with a chargeback of the payment that no new report lists. */
export async function isChargebackReportUndone(transaction: Database, attemptId: string): Promise<boolean> {
  return (await isReportUndoneQuery(transaction, [attemptId]))[0]?.isUndone ?? false
}

/** A trigger queues the chargebacks of settlement reports; this queues an attempt with a withheld refund. */
export async function queueAttempt(transaction: Database, attemptId: string): Promise<void> {
  await queue(transaction, [attemptId])
}

export async function listQueue(database: Database, limit: number): Promise<number[]> {
  return (await listQueueQuery(database, [limit])).map(({ nth }) => nth)
}

/** Returns false if it was processed, or another process has it. */
export async function lockQueued(transaction: Database, nth: number): Promise<boolean> {
  return (await lockQueuedQuery(transaction, [nth])).length > 0
}

/** Orders with withheld refunds that a queued row concerns, in lock order. */
export async function listQueuedOrders(transaction: Database, nth: number): Promise<string[]> {
  return (await listQueuedOrdersQuery(transaction, [nth])).map(({ orderId }) => orderId)
}

export async function removeQueued(transaction: Database, nth: number): Promise<void> {
  await removeQuery(transaction, [nth])
}

export function listWithheldRefunds(transaction: Database, attemptId: string): Promise<WithheldRefund[]> {
  return listWithheldQuery(transaction, [attemptId])
}

export async function resumeRefund(transaction: Database, id: string, amountMinor: Minor, at: Date): Promise<void> {
  await resume(transaction, [id, at, amountMinor])
}
