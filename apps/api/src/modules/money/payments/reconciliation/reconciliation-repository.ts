import type { PaymentProblems } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import type { AttemptState } from '@forenet/database/payment-tables'
import { prepared } from '../../../../platform/database/prepared.ts'

export type ReconciledRow = {
  attemptId: string
  provider: string
  orderId: string
  orderNumber: string
  organisationId: string
  payer: string
  state: AttemptState
  testMode: boolean
  capturedMinor: number
  refundedMinor: number
  authorizationIdentifier: string | null
  unsettled: boolean
  lastError: string | null
  createdAt: Date
  updatedAt: Date
}

const listAttemptsQuery = prepared<ReconciledRow>(
  'reconciliation_attempts',
  `select a.id as "attemptId", a.provider, o.id as "orderId", a.order_number as "orderNumber",
          o.organisation_id as "organisationId", o.billing_name as payer, a.state, a.test_mode as "testMode",
          a.captured_minor as "capturedMinor", a.refunded_minor as "refundedMinor",
          coalesce(a.authorization_identifier, z.authorization_identifier) as "authorizationIdentifier",
          z.state is not null or r.id is not null as unsettled,
          coalesce(z.last_error, r.last_error, a.last_error) as "lastError", a.created_at as "createdAt",
          a.updated_at as "updatedAt"
     from payment_attempt a
     join payment_order o on o.id = a.order_id
     join organisation_face g on g.id = o.organisation_id
     left join lateral (
       select * from payment_authorization open
        where open.attempt_id = a.id and open.state in ('reported', 'capturing', 'voiding') order by open.updated_at desc limit 1) z on true
     left join lateral (
       select * from payment_refund wish where wish.attempt_id = a.id and wish.state = 'requested' order by wish.requested_at limit 1) r on true
    where ($1::text[] is null or g.key = any($1)) and ($2::uuid is null or o.organisation_id = $2)
      and ($3::timestamptz is null or a.updated_at < $3)
    order by a.updated_at desc limit $4`,
)

type StuckChain = {
  orderId: string
  step: string
  tries: number
  lastError: string | null
  lastTriedAt: Date | null
}
const listStuckChainsQuery = prepared<StuckChain>(
  'reconciliation_stuck',
  `select s.order_id as "orderId", s.step, s.tries, s.last_error as "lastError", s.last_tried_at as "lastTriedAt"
     from after_payment_step s join payment_order o on o.id = s.order_id join organisation_face g on g.id = o.organisation_id
    where s.done_at is null and s.tries > 0 and ($1::text[] is null or g.key = any($1)) and ($2::uuid is null or o.organisation_id = $2)
    order by s.last_tried_at desc limit 100`,
)

const countStuckQuery = prepared<PaymentProblems['organisation'] & { orders: number }>(
  'payment_trouble',
  `select g.id, g.key, g.name, g.kind, g.accent_colour as "accentColour", count(*)::int as orders
     from payment_order o join organisation_face g on g.id = o.organisation_id
    where ($1::text[] is null or g.key = any($1))
      and o.id in (
        select s.order_id from after_payment_step s where s.done_at is null and s.tries > 0
        union
        select a.order_id from payment_authorization z join payment_attempt a on a.id = z.attempt_id
         where z.state in ('reported', 'capturing', 'voiding') and z.last_error is not null
        union
        select a.order_id from payment_refund r join payment_attempt a on a.id = r.attempt_id
         where r.state = 'requested' and r.last_error is not null)
    group by 1, 2, 3, 4, 5 order by g.name`,
)

const byProvider = prepared<{ provider: string; minor: number }>(
  'reconciliation_by_provider',
  `select a.provider, sum(a.captured_minor - a.refunded_minor)::bigint as minor
     from payment_attempt a join payment_order o on o.id = a.order_id where o.organisation_id = $1 group by a.provider`,
)

const hasOneOfKeysQuery = prepared(
  'reconciliation_organisation',
  'select 1 from organisation_face where id = $1 and key = any($2)',
)

export function listAttempts(
  database: Database,
  requested: { keys: readonly string[] | null; organisationId: string | null; before: Date | null; size: number },
): Promise<ReconciledRow[]> {
  return listAttemptsQuery(database, [requested.keys, requested.organisationId, requested.before, requested.size])
}

export function listCapturedByProvider(
  database: Database,
  organisationId: string,
): Promise<{ provider: string; minor: number }[]> {
  return byProvider(database, [organisationId])
}

export function listStuckChains(
  database: Database,
  keys: readonly string[] | null,
  organisationId: string | null,
): Promise<StuckChain[]> {
  return listStuckChainsQuery(database, [keys, organisationId])
}

export function countStuck(
  database: Database,
  keys: readonly string[] | null,
): Promise<(PaymentProblems['organisation'] & { orders: number })[]> {
  return countStuckQuery(database, [keys])
}

export async function hasOneOfKeys(
  database: Database,
  keys: readonly string[],
  organisationId: string,
): Promise<boolean> {
  return (await hasOneOfKeysQuery(database, [organisationId, keys])).length > 0
}
