import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { BookedAttempt } from './unmatched-rules.ts'

const COLUMNS = `a.id as "attemptId", a.order_id as "orderId", a.order_number as "orderNumber", g.key as "organisationKey",
  o.billing_name as payer, a.amount_minor as "amountMinor", a.currency, a.test_mode as "testMode",
  a.payment_identifier as "paymentIdentifier", a.authorization_identifier as "authorizationIdentifier", a.state,
  a.captured_minor as "capturedMinor", a.refunded_minor as "refundedMinor",
  coalesce((select sum(r.amount_minor) from payment_refund r where r.attempt_id = a.id and r.state = 'requested'), 0)::bigint as "requestedMinor",
  o.status as "orderStatus"`
const FROM_ATTEMPT_SQL = `from payment_attempt a join payment_order o on o.id = a.order_id join organisation_face g on g.id = o.organisation_id`

const findByOrderNumberQuery = prepared<BookedAttempt>(
  'unmatched_by_order_number',
  `select ${COLUMNS},
     (select json_build_object('state', z.state, 'by', z.reported_by) from payment_authorization z
       where z.attempt_id = a.id and z.authorization_identifier = $2) as reported
   ${FROM_ATTEMPT_SQL} where a.provider = $3 and a.order_number = $1`,
)
const listPaidAttemptsQuery = prepared<BookedAttempt>(
  'unmatched_paid',
  `select ${COLUMNS},
     (select json_build_object('state', z.state, 'by', z.reported_by) from payment_authorization z
       where z.attempt_id = a.id and z.authorization_identifier = a.authorization_identifier) as reported
   ${FROM_ATTEMPT_SQL}
   where a.provider = $3 and a.state = 'captured' and a.authorization_identifier is not null and a.captured_at >= $1 and a.captured_at < $2
   order by a.captured_at`,
)
const countOpenWindowsQuery = prepared<{ windows: number }>(
  'unmatched_windows',
  `select count(*)::int as windows from payment_attempt where provider = $3 and state = 'window-open' and created_at >= $1 and created_at < $2`,
)

export async function findBookedAttempt(
  database: Database,
  provider: string,
  orderNumber: string,
  authorizationIdentifier: string,
): Promise<BookedAttempt | null> {
  return (await findByOrderNumberQuery(database, [orderNumber, authorizationIdentifier, provider]))[0] ?? null
}

export function listPaidAttempts(database: Database, provider: string, from: Date, to: Date): Promise<BookedAttempt[]> {
  return listPaidAttemptsQuery(database, [from, to, provider])
}

export async function countOpenWindows(database: Database, provider: string, from: Date, to: Date): Promise<number> {
  return (await countOpenWindowsQuery(database, [from, to, provider]))[0]?.windows ?? 0
}
