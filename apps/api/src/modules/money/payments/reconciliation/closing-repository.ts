import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'

export type GatewayDifference = {
  kind: 'unsettled' | 'refund-waiting' | 'not-compared' | 'gateway-differs'
  orderId: string
  orderNumber: string
  day: CalendarDate
  oursMinor: Minor | null
  theirsMinor: Minor | null
}
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

const differences = prepared<GatewayDifference>(
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
   select case when g.our_minor = a.captured_minor - a.refunded_minor then 'gateway-differs' else 'not-compared' end, o.id,
          a.order_number, ${dayOf(CAPTURED_AT)}, a.captured_minor - a.refunded_minor,
          case when g.our_minor = a.captured_minor - a.refunded_minor then g.gateway_minor end
     from payment_order o join payment_attempt a on a.order_id = o.id left join gateway_reading g on g.attempt_id = a.id
    where o.organisation_id = $1 and a.state = 'captured' and a.captured_minor > 0 and not a.test_mode
      and ${CAPTURED_IN}
      and (g.attempt_id is null or g.our_minor <> a.captured_minor - a.refunded_minor or g.gateway_minor <> g.our_minor)
   order by day, "orderNumber"`,
)
const COMPARABLE = `select a.id as "attemptId", a.provider, o.organisation_id as "organisationId", a.created_at as "createdAt",
     a.authorization_identifier as "authorizationIdentifier", a.captured_minor - a.refunded_minor as "ourMinor"
   from payment_order o join payment_attempt a on a.order_id = o.id left join gateway_reading g on g.attempt_id = a.id
  where a.state = 'captured' and a.captured_minor > 0 and not a.test_mode
    and (g.attempt_id is null or g.our_minor <> a.captured_minor - a.refunded_minor)`
const uncompared = prepared<Uncompared>(
  'closing_uncompared',
  `${COMPARABLE} and o.organisation_id = $1 and ${CAPTURED_IN} order by a.updated_at limit $4`,
)
const uncomparedAnywhere = prepared<Uncompared>(
  'closing_uncompared_anywhere',
  `${COMPARABLE} and a.updated_at > $1 and a.id > $2 order by a.id limit $3`,
)
const keep = prepared(
  'gateway_reading_keep',
  `insert into gateway_reading (attempt_id, our_minor, gateway_minor, read_at) values ($1, $2, $3, $4)
   on conflict (attempt_id) do update set our_minor = $2, gateway_minor = $3, read_at = $4`,
)

/** Payments captured after the day `after`, which is closed. */
type Period = { organisationId: string; after: CalendarDate | null; through: CalendarDate }

/** Lists payments that are not compared, different at their provider, or not settled by the period's end. */
export function listGatewayDifferences(
  database: Database,
  { organisationId, after, through }: Period,
): Promise<GatewayDifference[]> {
  return differences(database, [organisationId, through, after])
}

export function listUncompared(
  database: Database,
  { organisationId, after, through }: Period,
  most: number,
): Promise<Uncompared[]> {
  return uncompared(database, [organisationId, through, after, most])
}

/** Of all clubs, changed since an instant; by id, after the given one. */
export function listUncomparedSince(
  database: Database,
  { since, after }: { since: Date; after: string },
  most: number,
): Promise<Uncompared[]> {
  return uncomparedAnywhere(database, [since, after, most])
}

export async function keepReading(
  database: Database,
  { attemptId, ourMinor }: Pick<Uncompared, 'attemptId' | 'ourMinor'>,
  gatewayMinor: Minor,
  at: Date,
): Promise<void> {
  await keep(database, [attemptId, ourMinor, gatewayMinor, at])
}
