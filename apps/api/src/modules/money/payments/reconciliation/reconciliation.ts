import type { Reconciliation } from '@forenet/contract/payment'
import type { AttemptState } from '@forenet/database/payment-tables'
import { listOrganisationsWithPermission } from '@forenet/domain/access'
import { sumMinor } from '@forenet/domain/money'
import { type Authorization, GatewayRefused, GatewayUnreachable } from '../../../../adapters/gateways/gateway.ts'
import { ProviderNotConfigured } from '../../../../adapters/gateways/registry.ts'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { findUnderItsKey } from '../keys/gateway-key.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import * as repository from './reconciliation-repository.ts'

/** Few, because the gateway serves other requests too. */
const READS_AT_ONCE = 10

type Difference = Reconciliation['rows'][number]['difference']

/**
 * Reads the gateway live for every row. Administrators see their organisations, super administrators all; others get
 * `not-found`.
 */
export async function reconcile(
  deps: PaymentDeps,
  caller: Caller,
  query: { orgId?: string | undefined; size: number; before?: string | undefined },
): Promise<Reconciliation> {
  const where = listOrganisationsWithPermission(caller.grants, 'money.read')
  const keys = where === 'all' ? null : where
  if (query.orgId && keys && !(await repository.hasOneOfKeys(deps.database, keys, query.orgId)))
    throw notFound('The organisation')
  const organisationId = query.orgId ?? null
  // PostgreSQL accepts fewer offsets and years as text than RFC 3339, so pass a Date.
  const before = query.before ? new Date(query.before) : null
  const [rows, chains] = await Promise.all([
    repository.listAttempts(deps.database, { keys, organisationId, before, size: query.size }),
    repository.listStuckChains(deps.database, keys, organisationId),
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

export function findDifference(
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

async function compare(deps: PaymentDeps, row: repository.ReconciledRow): Promise<Reconciliation['rows'][number]> {
  const read = await readAtGateway(deps, row)
  const found = findDifference(
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

type Unread = { difference: 'gateway-silent' | 'provider-not-set-up'; why: string | null }

export async function readAtGateway(
  deps: PaymentDeps,
  {
    provider,
    organisationId,
    createdAt,
    authorizationIdentifier: identifier,
  }: Pick<repository.ReconciledRow, 'provider' | 'organisationId' | 'createdAt' | 'authorizationIdentifier'>,
): Promise<{ authorization: Authorization | null; unread: Unread | null }> {
  if (!identifier) return { authorization: null, unread: null }
  try {
    const gateway = deps.gateways.of(provider)
    const there = await findUnderItsKey(deps, gateway, organisationId, createdAt, identifier)
    return { authorization: there?.found ?? null, unread: null }
  } catch (error) {
    if (error instanceof ProviderNotConfigured)
      return { authorization: null, unread: { difference: 'provider-not-set-up', why: error.message } }
    if (error instanceof GatewayUnreachable || error instanceof GatewayRefused)
      return { authorization: null, unread: { difference: 'gateway-silent', why: null } }
    throw error
  }
}
