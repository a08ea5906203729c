import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'

export type GatewayDifference = {
  kind: 'unsettled' | 'refund-waiting' | 'not-compared' | UnreadReason | 'gateway-differs'
  orderId: string
  orderNumber: string
  day: CalendarDate
  oursMinor: Minor | null
  theirsMinor: Minor | null
}
/** Reason why the provider returned no amount for a payment. */
export type UnreadReason = 'provider-not-set-up' | 'gateway-silent' | 'not-at-gateway'
export type Acceptance = { payments: number; reason: string; acceptedAt: Date }
export type Uncompared = {
  attemptId: string
  provider: string
  organisationId: string
  createdAt: Date
  authorizationIdentifier: string | null
  ourMinor: Minor
}

const DAY_AFTER = `(($2::date + 1)::timestamp at time zone '${TIME_ZONE}')`
const CAPTURED_AT = 'coalesce(a.captured_at, o.paid_at, a.updated_at)'
const CAPTURED_IN = `${CAPTURED_AT} < ${DAY_AFTER}
      and ($3::date is null or ${CAPTURED_AT} >= (($3::date + 1)::timestamp at time zone '${TIME_ZONE}'))`
const dayOf = (instant: string) => `(${instant} at time zone '${TIME_ZONE}')::date`
const NET = 'a.captured_minor - a.refunded_minor'
/** Captured payments with reading and acceptance, unless these are of an earlier amount. */
const COMPARABLE = `payment_order o join payment_attempt a on a.order_id = o.id
     left join gateway_reading g on g.attempt_id = a.id and g.our_minor = ${NET}
     left join accepted_payment p on p.attempt_id = a.id and p.our_minor = ${NET}
    where a.state = 'captured' and a.captured_minor > 0 and not a.test_mode`

const listGatewayDifferencesQuery = prepared<GatewayDifference>(
  'closing_gateway',
  `select 'unsettled' as kind, o.id as "orderId", a.order_number as "orderNumber", ${dayOf('z.reported_at')} as day,
          o.amount_minor as "oursMinor", null::bigint as "theirsMinor"
     from payment_order o join payment_attempt a on a.order_id = o.id join payment_authorization z on z.attempt_id = a.id
    where o.organisation_id = $1 and z.state in ('reported', 'capturing', 'voiding') and z.reported_at < ${DAY_AFTER}
   union all
   select 'refund-waiting', o.id, a.order_number, ${dayOf('r.requested_at')}, -r.amount_minor, null::bigint
     from payment_order o join payment_refund r on r.order_id = o.id join payment_attempt a on a.id = r.attempt_id
    where o.organisation_id = $1 and r.state = 'requested' and r.requested_at < ${DAY_AFTER}
   union all
   select case when g.gateway_minor is not null then 'gateway-differs' else coalesce(g.unread_because, 'not-compared') end, o.id,
          a.order_number, ${dayOf(CAPTURED_AT)}, ${NET}, g.gateway_minor
     from ${COMPARABLE} and o.organisation_id = $1 and ${CAPTURED_IN} and g.gateway_minor is distinct from ${NET}
      and (g.gateway_minor is not null or p.attempt_id is null)
   order by day, "orderNumber"`,
)
const COLUMNS = `a.id as "attemptId", a.provider, o.organisation_id as "organisationId", a.created_at as "createdAt",
     a.authorization_identifier as "authorizationIdentifier", ${NET} as "ourMinor"`
const listUncomparedQuery = prepared<Uncompared>(
  'closing_uncompared',
  `select ${COLUMNS} from ${COMPARABLE} and o.organisation_id = $1 and ${CAPTURED_IN}
      and g.gateway_minor is distinct from ${NET} and p.attempt_id is null
    order by g.read_at nulls first, a.id limit $4`,
)
const listUncomparedSinceQuery = prepared<Uncompared>(
  'closing_uncompared_anywhere',
  `select ${COLUMNS} from ${COMPARABLE} and (g.attempt_id is null or g.unread_because = 'gateway-silent')
      and a.updated_at > $1 and a.id > $2
    order by a.id limit $3`,
)
const storeReadingQuery = prepared(
  'gateway_reading_keep',
  `insert into gateway_reading (attempt_id, our_minor, gateway_minor, unread_because, read_at) values ($1, $2, $3, $4, $5)
   on conflict (attempt_id) do update set our_minor = $2, gateway_minor = $3, unread_because = $4, read_at = $5`,
)
const acceptUnreadPaymentsQuery = prepared<{ attemptId: string }>(
  'closing_accept',
  `insert into accepted_payment as kept (attempt_id, our_minor, reason, accepted_at, accepted_by)
   select a.id, ${NET}, $4, $5, $6 from ${COMPARABLE} and o.organisation_id = $1 and ${CAPTURED_IN}
      and g.unread_because is not null and p.attempt_id is null
   on conflict (attempt_id) do update set our_minor = excluded.our_minor, reason = excluded.reason,
     accepted_at = excluded.accepted_at, accepted_by = excluded.accepted_by
   returning kept.attempt_id as "attemptId"`,
)
const listAcceptancesQuery = prepared<Acceptance>(
  'closing_acceptances',
  `select count(*)::int as payments, p.reason, p.accepted_at as "acceptedAt"
     from ${COMPARABLE} and o.organisation_id = $1 and ${CAPTURED_IN} and g.gateway_minor is null and p.attempt_id is not null
    group by p.accepted_at, p.reason order by p.accepted_at desc limit $4`,
)

/** `after`: last closed day. */
export type CapturedPeriod = { organisationId: string; after: CalendarDate | null; through: CalendarDate }

/** Lists payments that are not compared, that differ at the provider, or that are not settled by the period's end. */
export function listGatewayDifferences(
  database: Database,
  { organisationId, after, through }: CapturedPeriod,
): Promise<GatewayDifference[]> {
  return listGatewayDifferencesQuery(database, [organisationId, through, after])
}

/** Payments never read first, then the oldest readings, so that unreadable payments do not keep others out. */
export function listUncompared(
  database: Database,
  { organisationId, after, through }: CapturedPeriod,
  max: number,
): Promise<Uncompared[]> {
  return listUncomparedQuery(database, [organisationId, through, after, max])
}

/** Lists payments of all clubs by id, after the given one. */
export function listUncomparedSince(
  database: Database,
  { since, after }: { since: Date; after: string },
  max: number,
): Promise<Uncompared[]> {
  return listUncomparedSinceQuery(database, [since, after, max])
}

export type GatewayReading =
  | { gatewayMinor: Minor; unreadBecause: null }
  | { gatewayMinor: null; unreadBecause: UnreadReason }

export async function storeReading(
  database: Database,
  { attemptId, ourMinor }: Pick<Uncompared, 'attemptId' | 'ourMinor'>,
  { gatewayMinor, unreadBecause }: GatewayReading,
  at: Date,
): Promise<void> {
  await storeReadingQuery(database, [attemptId, ourMinor, gatewayMinor, unreadBecause, at])
}

/** A later successful reading takes precedence. */
export async function acceptUnreadPayments(
  transaction: Database,
  { organisationId, after, through }: CapturedPeriod,
  { reason, at, by }: { reason: string; at: Date; by: string | null },
): Promise<number> {
  return (await acceptUnreadPaymentsQuery(transaction, [organisationId, through, after, reason, at, by])).length
}

export function listAcceptances(
  database: Database,
  { organisationId, after, through }: CapturedPeriod,
  max: number,
): Promise<Acceptance[]> {
  return listAcceptancesQuery(database, [organisationId, through, after, max])
}
