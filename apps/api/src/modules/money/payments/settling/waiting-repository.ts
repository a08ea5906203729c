import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { isDueSql } from './due.ts'

/** An unsettled authorization or unconfirmed refund. */
export type WaitingPayment = {
  id: string
  kind: 'payment' | 'refund'
  organisationKey: string
  orderNumber: string
  amountMinor: number
  currency: string
  since: Date
  tries: number
  nextAt: Date
  isDue: boolean
  isLeased: boolean
  lastError: string | null
}

const PROGRESS_COLUMNS = `w.tries, w.not_before as "nextAt", ${isDueSql('$1')} as "isDue", w.lease_id is not null as "isLeased",
          w.last_error as "lastError"`

const listWaitingPaymentsQuery = prepared<WaitingPayment>(
  'payments_waiting',
  `select w.authorization_identifier as id, 'payment' as kind, g.key as "organisationKey", a.order_number as "orderNumber",
          a.amount_minor as "amountMinor", a.currency, w.reported_at as since, ${PROGRESS_COLUMNS}
     from payment_authorization w join payment_attempt a on a.id = w.attempt_id join payment_order o on o.id = a.order_id
     join organisation_face g on g.id = o.organisation_id
    where w.state in ('reported', 'capturing', 'voiding')
   union all
   select w.id::text, 'refund', g.key, a.order_number, w.amount_minor, a.currency, w.requested_at, ${PROGRESS_COLUMNS}
     from payment_refund w join payment_attempt a on a.id = w.attempt_id join payment_order o on o.id = a.order_id
     join organisation_face g on g.id = o.organisation_id
    where w.state = 'requested'
   order by since, id limit $2`,
)

/** SQL: delayed and not leased; a lease is left to expire. */
const NOT_DUE_SQL = 'lease_id is null and not_before > $1'
const releaseAuthorizationsQuery = prepared<{ id: string }>(
  'payments_release_authorizations',
  `update payment_authorization set not_before = $1
    where state in ('reported', 'capturing', 'voiding') and ${NOT_DUE_SQL}
      and ($2::text[] is null or authorization_identifier = any($2))
   returning authorization_identifier as id`,
)
const releaseRefundsQuery = prepared<{ id: string }>(
  'payments_release_refunds',
  `update payment_refund set not_before = $1
    where state = 'requested' and ${NOT_DUE_SQL} and ($2::text[] is null or id::text = any($2)) returning id`,
)

export function listWaitingPayments(database: Database, at: Date, limit: number): Promise<WaitingPayment[]> {
  return listWaitingPaymentsQuery(database, [at, limit])
}

/** A null `ids` releases all; returns the ids. */
export async function releaseWaitingPayments(
  database: Database,
  ids: readonly string[] | null,
  at: Date,
): Promise<string[]> {
  const released = [
    await releaseAuthorizationsQuery(database, [at, ids]),
    await releaseRefundsQuery(database, [at, ids]),
  ]
  return released.flat().map(({ id }) => id)
}
