import type { Database } from '@forenet/database/database'
import { type AuthorizationState, paymentAuthorization, type VoidReason } from '@forenet/database/payment-tables'
import { prepared } from '../../../../platform/database/prepared.ts'
import { createPreparedUpdate } from '../../../../platform/database/prepared-update.ts'
import { UNKNOWN_AUTHORIZATION_ERROR } from '../orders/awaited-authorization.ts'
import { isDueSql } from './due.ts'

/** Unsettled authorizations per attempt. Separate limits, so that false reports by members cannot block callbacks. */
const MAX_OPEN_BY_MEMBER = 12
const MAX_OPEN_BY_CALLBACK = 24
/** Limit per attempt and reporter, settled or not. */
const MAX_EVER = 100

export type AuthorizationKey = { attemptId: string; authorizationIdentifier: string }

export type AuthorizationRow = AuthorizationKey & {
  state: AuthorizationState
  voidReason: VoidReason | null
  tries: number
  leaseId: string | null
  lastError: string | null
}

export const AUTHORIZATION_COLUMNS = `attempt_id as "attemptId", authorization_identifier as "authorizationIdentifier", state,
  void_reason as "voidReason", tries, lease_id as "leaseId", last_error as "lastError"`

const insertReportSql = (lease: { id: string; until: string; tries: number }) => `insert into payment_authorization
     (attempt_id, authorization_identifier, state, reported_by, void_reason, reported_at, updated_at, lease_id, not_before, tries)
   select $1, $2, case when $3 = 'decline' then 'voiding' else 'reported' end, $3, case when $3 = 'decline' then 'declined' end,
       $4, $4, ${lease.id}, ${lease.until}, ${lease.tries}
     from (select count(*) filter (where state in ('reported', 'capturing', 'voiding')) as open, count(*) as ever
             from payment_authorization where attempt_id = $1 and (reported_by = 'callback') = ($3 = 'callback')) kept
    where kept.open < case when $3 = 'callback' then ${MAX_OPEN_BY_CALLBACK} else ${MAX_OPEN_BY_MEMBER} end and kept.ever < ${MAX_EVER}
   on conflict (attempt_id, authorization_identifier) do update
      set state = 'reported', reported_by = 'callback', tries = 0, lease_id = null, not_before = $4, last_error = null, updated_at = $4
    where $3 = 'callback' and payment_authorization.reported_by <> 'callback'
      and (payment_authorization.state = 'gone'
        or payment_authorization.state = 'reported' and payment_authorization.last_error = '${UNKNOWN_AUTHORIZATION_ERROR}')`

const reportAuthorizationQuery = prepared(
  'authorization_report',
  insertReportSql({ id: 'null', until: '$4', tries: 0 }),
)
const reportAndLeaseAuthorizationQuery = prepared<AuthorizationRow>(
  'authorization_report_leased',
  `${insertReportSql({ id: '$5::uuid', until: '$6::timestamptz', tries: 1 })} returning ${AUTHORIZATION_COLUMNS}`,
)
const countReportsQuery = prepared<{ begunAt: Date; reports: number }>(
  'authorization_hearing',
  `select a.created_at as "begunAt", (select count(*)::int from payment_authorization z where z.attempt_id = a.id) as reports
     from payment_attempt a where a.id = $1`,
)
/** Includes reports never tried: their time may be later than `at` if the callback read the clock after the return. */
const isLeasable = (at: string) => `(lease_id is null and tries = 0 or ${isDueSql(at)})`
const leaseAuthorizationQuery = prepared<AuthorizationRow>(
  'authorization_lease',
  `update payment_authorization
      set lease_id = $3, not_before = $5, tries = tries + 1, updated_at = $4
    where attempt_id = $1 and authorization_identifier = $2 and state in ('reported', 'capturing', 'voiding') and ${isLeasable('$4')}
   returning ${AUTHORIZATION_COLUMNS}`,
)
const isAuthorizationLeasedQuery = prepared(
  'authorization_leased',
  `select from payment_authorization
    where attempt_id = $1 and authorization_identifier = $2 and state in ('reported', 'capturing', 'voiding')
      and lease_id is not null and not ${isDueSql('$3')}`,
)
const listDueAuthorizationsQuery = prepared<AuthorizationKey>(
  'authorization_due',
  `select attempt_id as "attemptId", authorization_identifier as "authorizationIdentifier" from payment_authorization
    where state in ('reported', 'capturing', 'voiding') and ${isDueSql('$1')} order by not_before limit $2`,
)

const ROW_KEY_SQL = 'attempt_id = $1 and authorization_identifier = $2'
const update = createPreparedUpdate(paymentAuthorization, ROW_KEY_SQL)
const updateLeased = createPreparedUpdate(paymentAuthorization, `${ROW_KEY_SQL} and lease_id = $3`)

export type ReportSource = 'callback' | 'return' | 'decline'

export async function reportAuthorization(
  database: Database,
  key: AuthorizationKey,
  by: ReportSource,
  at: Date,
): Promise<void> {
  await reportAuthorizationQuery(database, [key.attemptId, key.authorizationIdentifier, by, at])
}

export async function countReports(database: Database, attemptId: string): Promise<{ begunAt: Date; reports: number }> {
  const [row] = await countReportsQuery(database, [attemptId])
  if (!row) throw new Error(`No attempt ${attemptId}`)
  return row
}

/** Exclusive right to settle an authorization until `until`. */
export type AuthorizationLease = { id: string; at: Date; until: Date }

export async function leaseAuthorization(
  database: Database,
  key: AuthorizationKey,
  { id, at, until }: AuthorizationLease,
): Promise<AuthorizationRow | undefined> {
  return (await leaseAuthorizationQuery(database, [key.attemptId, key.authorizationIdentifier, id, at, until]))[0]
}

/** An existing report is only leased. */
export async function reportAndLeaseAuthorization(
  database: Database,
  key: AuthorizationKey,
  by: ReportSource,
  { id, at, until }: AuthorizationLease,
): Promise<AuthorizationRow | undefined> {
  const [reported] = await reportAndLeaseAuthorizationQuery(database, [
    key.attemptId,
    key.authorizationIdentifier,
    by,
    at,
    id,
    until,
  ])
  return reported ?? leaseAuthorization(database, key, { id, at, until })
}

export async function isAuthorizationLeased(database: Database, key: AuthorizationKey, at: Date): Promise<boolean> {
  return (await isAuthorizationLeasedQuery(database, [key.attemptId, key.authorizationIdentifier, at])).length > 0
}

export function listDueAuthorizations(database: Database, at: Date, max: number): Promise<AuthorizationKey[]> {
  return listDueAuthorizationsQuery(database, [at, max])
}

export async function updateAuthorization(
  database: Database,
  key: AuthorizationKey,
  change: Partial<typeof paymentAuthorization.$inferInsert> & { updatedAt: Date },
): Promise<void> {
  await update(database, [key.attemptId, key.authorizationIdentifier], change)
}

export async function releaseLease(
  database: Database,
  key: AuthorizationKey,
  leaseId: string,
  change: { notBefore: Date; lastError: string; updatedAt: Date },
): Promise<void> {
  await updateLeased(database, [key.attemptId, key.authorizationIdentifier, leaseId], { ...change, leaseId: null })
}
