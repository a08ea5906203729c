import type { Reconciliation } from '@forenet/contract/payment'
import type { AttemptState } from '@forenet/database/payment-tables'
import { organisationsWhere } from '@forenet/domain/access'
import { sumMinor } from '@forenet/domain/money'
import { type Authorization, GatewayRefused, GatewayUnreachable } from '../../adapters/gateways/gateway.ts'
import { ProviderNotSetUp } from '../../adapters/gateways/registry.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { notFound } from '../../platform/http/problem-error.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Readings at the gateway at the same time: it serves others too. */
const READS_AT_ONCE = 10

type Row = {
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
  updatedAt: Date
}

type Difference = Reconciliation['rows'][number]['difference']

const attempts = prepared<Row>(
  'reconciliation_attempts',
  `select a.id as "attemptId", a.provider, o.id as "orderId", a.order_number as "orderNumber",
          o.organisation_id as "organisationId", o.billing_name as payer, a.state, a.test_mode as "testMode",
          a.captured_minor as "capturedMinor", a.refunded_minor as "refundedMinor",
          coalesce(a.authorization_identifier, z.authorization_identifier) as "authorizationIdentifier",
          z.state is not null or r.id is not null as unsettled,
          coalesce(z.last_error, r.last_error, a.last_error) as "lastError", a.updated_at as "updatedAt"
     from payment_attempt a
     join payment_order o on o.id = a.order_id
     join organisation g on g.id = o.organisation_id
     left join lateral (
       select * from payment_authorization open
        where open.attempt_id = a.id and open.state in ('reported', 'capturing', 'voiding') order by open.updated_at desc limit 1) z on true
     left join lateral (
       select * from payment_refund wish where wish.attempt_id = a.id and wish.state = 'requested' order by wish.requested_at limit 1) r on true
    where ($1::text[] is null or g.key = any($1)) and ($2::uuid is null or o.organisation_id = $2)
      and ($3::timestamptz is null or a.updated_at < $3)
    order by a.updated_at desc limit $4`,
)

const stuck = prepared<{
  orderId: string
  step: string
  tries: number
  lastError: string | null
  lastTriedAt: Date | null
}>(
  'reconciliation_stuck',
  `select s.order_id as "orderId", s.step, s.tries, s.last_error as "lastError", s.last_tried_at as "lastTriedAt"
     from after_payment_step s join payment_order o on o.id = s.order_id join organisation g on g.id = o.organisation_id
    where s.done_at is null and s.tries > 0 and ($1::text[] is null or g.key = any($1)) and ($2::uuid is null or o.organisation_id = $2)
    order by s.last_tried_at desc limit 100`,
)

/**
 * Our ledger beside the gateway's, read anew for every row: what the treasurer reconciles with. An administrator sees
 * the organisations administered, a super administrator all; another organisation's answers `not-found`.
 */
export async function reconcile(
  deps: PaymentDeps,
  caller: Caller,
  query: { orgId?: string | undefined; size: number; before?: string | undefined },
): Promise<Reconciliation> {
  const where = organisationsWhere(caller.grants, 'money.read')
  const keys = where === 'all' ? null : where
  if (query.orgId && keys && !(await isAmong(deps, keys, query.orgId))) throw notFound('The organisation')
  const organisationId = query.orgId ?? null
  // A Date, since PostgreSQL takes fewer offsets and years as text than RFC 3339 has.
  const before = query.before ? new Date(query.before) : null
  const [rows, chains] = await Promise.all([
    attempts(deps.database, [keys, organisationId, before, query.size]),
    stuck(deps.database, [keys, organisationId]),
  ])
  const compared: Reconciliation['rows'] = []
  for (let from = 0; from < rows.length; from += READS_AT_ONCE) {
    compared.push(...(await Promise.all(rows.slice(from, from + READS_AT_ONCE).map((row) => compare(deps, row)))))
  }
  return {
    rows: compared,
    ourTotalMinor: sumMinor(compared.map((row) => row.ourMinor)),
    gatewayTotalMinor: sumMinor(compared.map((row) => row.gatewayMinor ?? 0)),
    stuckChains: chains.map((chain) => ({
      orderId: chain.orderId,
      step: chain.step,
      tries: chain.tries,
      lastError: chain.lastError,
      lastTriedAt: chain.lastTriedAt?.toISOString() ?? null,
    })),
    nextCursor: rows.length === query.size ? (rows.at(-1)?.updatedAt.toISOString() ?? null) : null,
  }
}

/** How our figure and the gateway's differ, or null when they agree. */
export function difference(
  ours: { state: AttemptState; minor: number; testMode: boolean; unsettled: boolean },
  theirs: Pick<Authorization, 'captured' | 'capturedMinor' | 'creditedMinor'> | null,
): Difference {
  if (ours.unsettled) return 'unsettled'
  if (ours.testMode) return null
  const net = theirs ? theirs.capturedMinor - theirs.creditedMinor : 0
  if (ours.state === 'captured') {
    if (!theirs) return 'not-at-gateway'
    if (!theirs.captured) return 'recorded-not-captured'
    return net === ours.minor ? null : 'amount'
  }
  return net > 0 ? 'captured-not-recorded' : null
}

async function compare(deps: PaymentDeps, row: Row): Promise<Reconciliation['rows'][number]> {
  const read = await readAtGateway(deps, row)
  const found = difference(
    {
      state: row.state,
      minor: row.capturedMinor - row.refundedMinor,
      testMode: row.testMode,
      unsettled: row.unsettled,
    },
    read.authorization,
  )
  const differs = read.unread?.difference ?? found
  return {
    attemptId: row.attemptId,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    organisationId: row.organisationId,
    payer: row.payer,
    state: row.state,
    ourMinor: row.capturedMinor - row.refundedMinor,
    gatewayMinor: read.authorization ? read.authorization.capturedMinor - read.authorization.creditedMinor : null,
    agrees: differs === null,
    difference: differs,
    lastError: row.lastError ?? read.unread?.why ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Why the gateway's figure is not known. */
type Unread = { difference: 'gateway-silent' | 'provider-not-set-up'; why: string | null }

async function readAtGateway(
  deps: PaymentDeps,
  { provider, organisationId, authorizationIdentifier: identifier }: Row,
): Promise<{ authorization: Authorization | null; unread: Unread | null }> {
  if (!identifier) return { authorization: null, unread: null }
  try {
    const gateway = deps.gateways.of(provider)
    const key = await deps.gatewayKey(organisationId, provider)
    return { authorization: await gateway.findAuthorization(key, identifier), unread: null }
  } catch (error) {
    if (error instanceof ProviderNotSetUp)
      return { authorization: null, unread: { difference: 'provider-not-set-up', why: error.message } }
    if (error instanceof GatewayUnreachable || error instanceof GatewayRefused)
      return { authorization: null, unread: { difference: 'gateway-silent', why: null } }
    throw error
  }
}

async function isAmong(deps: PaymentDeps, keys: readonly string[], organisationId: string): Promise<boolean> {
  const { rows } = await deps.pool.query('select 1 from organisation where id = $1 and key = any($2)', [
    organisationId,
    keys,
  ])
  return rows.length > 0
}
