import type { Database } from '@forenet/database/database'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { parse } from 'csv-parse/sync'
import { type Authorization, type Gateway, GatewayRefused } from '../../../../adapters/gateways/gateway.ts'
import { countOpenWindows, findBookedAttempt, listPaidAttempts } from './booked-repository.ts'
import {
  amountHeldAtGateway,
  assessMissing,
  assessUnmatched,
  type BookedAttempt,
  matchesAttempt,
  type UnmatchedVerdict,
} from './unmatched-rules.ts'

/** Headings of the authorization column, without case and punctuation. */
const HEADING_PATTERN = /^(authori[sz]ation)(identifier|id|guid)?$/

const IDENTIFIER_PATTERN = /^[A-Za-z0-9-]{8,64}$/

/**
 * Reads a table (comma, semicolon or tab) with a column "AuthorizationIdentifier", or one identifier per line. Throws
 * without any. Other columns are not trusted.
 */
export function parseGatewayList(text: string): string[] {
  const rows = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const [head = [], ...rest] = rows
  const column = head.findIndex((heading) => HEADING_PATTERN.test(heading.toLowerCase().replace(/[^a-z]/g, '')))
  if (column < 0 && rows.some((row) => row.length > 1)) {
    throw new Error('The list has no column AuthorizationIdentifier')
  }
  const named = (column < 0 ? rows : rest).map((row) => row[Math.max(column, 0)] ?? '')
  const wrong = named.findIndex((identifier) => !IDENTIFIER_PATTERN.test(identifier))
  if (wrong >= 0) {
    const line = wrong + (column < 0 ? 1 : 2)
    throw new Error(`Row ${line} of the list holds no authorization: ${named[wrong]?.slice(0, 40) || 'nothing'}`)
  }
  return [...new Map(named.map((identifier) => [identifier.toLowerCase(), identifier])).values()]
}

const READS_AT_ONCE = 10

export type UnmatchedDeps = {
  database: Database
  gateway: Gateway
  keys: readonly string[]
}

export type UnmatchedPayment = UnmatchedVerdict & {
  authorizationIdentifier: string
  orderNumber: string
  currency: string
  booked: BookedAttempt | null
  key: string | null
  found: Authorization | null
}

export type GatewayComparison = {
  rows: UnmatchedPayment[]
  looked: number
  /** Listed, but unknown to the gateway: invented or voided. */
  notThere: number
  booksMinor: Minor
  gatewayMinor: Minor
  /** Only the gateway's list shows whether these were paid. */
  openWindows: number
}

/** Compares the listed authorizations, and those captured in [from, to). */
export async function compareWithGateway(
  deps: UnmatchedDeps,
  listed: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<GatewayComparison> {
  const paid = await listPaidAttempts(deps.database, deps.gateway.provider, from, to)
  const ours = new Map(paid.map((booked) => [booked.authorizationIdentifier?.toLowerCase() ?? '', booked]))
  const identifiers = new Map(
    [...listed, ...paid.map((one) => one.authorizationIdentifier ?? '')].map((id) => [id.toLowerCase(), id]),
  )
  const looks = await mapInBatches([...identifiers], async ([lower, identifier]) =>
    inspectAuthorization(deps, identifier, ours.get(lower) ?? null),
  )
  return {
    rows: looks.flatMap(({ unmatched }) => unmatched ?? []),
    looked: looks.length,
    notThere: looks.filter(({ found, booked }) => !found && !booked).length,
    booksMinor: sumMinor(looks.map(({ booked }) => booked?.minor ?? 0)),
    gatewayMinor: sumMinor(looks.map(({ found }) => (found ? amountHeldAtGateway(found).takenMinor : 0))),
    openWindows: await countOpenWindows(deps.database, deps.gateway.provider, from, to),
  }
}

export async function findUnmatchedPayment(deps: UnmatchedDeps, identifier: string): Promise<UnmatchedPayment | null> {
  return (await inspectAuthorization(deps, identifier, null)).unmatched
}

async function inspectAuthorization(deps: UnmatchedDeps, identifier: string, paidBy: BookedAttempt | null) {
  const there = await findAuthorizationUnderAnyKey(deps, identifier)
  if (!there) {
    const verdict = paidBy && assessMissing(paidBy)
    const unmatched = verdict && { ...describePayment(identifier, paidBy), ...verdict, key: null, found: null }
    return { unmatched, found: null, booked: paidBy && { minor: paidBy.capturedMinor - paidBy.refundedMinor } }
  }
  const { found, key } = there
  const named = await findBookedAttempt(
    deps.database,
    deps.gateway.provider,
    found.orderNumber,
    found.authorizationIdentifier,
  )
  const booked = named && matchesAttempt(found, named) ? named : null
  const verdict = assessUnmatched(found, booked)
  const unmatched = verdict && {
    ...verdict,
    authorizationIdentifier: found.authorizationIdentifier,
    orderNumber: found.orderNumber,
    currency: found.currency,
    booked,
    key,
    found,
  }
  const holds = booked?.authorizationIdentifier === found.authorizationIdentifier
  return { unmatched, found, booked: booked && holds ? { minor: booked.capturedMinor - booked.refundedMinor } : null }
}

const describePayment = (authorizationIdentifier: string, booked: BookedAttempt) => ({
  authorizationIdentifier,
  orderNumber: booked.orderNumber,
  currency: booked.currency,
  booked,
})

/** Tries all keys, because the list does not name the key. Throws if all are rejected. */
async function findAuthorizationUnderAnyKey(
  { gateway, keys }: UnmatchedDeps,
  identifier: string,
): Promise<{ found: Authorization; key: string } | null> {
  const refusals: GatewayRefused[] = []
  for (const key of keys) {
    try {
      const found = await gateway.findAuthorization(key, identifier)
      if (found) return { found, key }
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      refusals.push(error)
    }
  }
  const [refusal] = refusals
  if (refusal && refusals.length === keys.length) {
    if (!refusal.refusesKey) throw refusal
    throw new Error(`The gateway knows none of the keys: look at ${gateway.keySetting ?? 'the keys of the clubs'}`, {
      cause: refusal,
    })
  }
  return null
}

async function mapInBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += READS_AT_ONCE) {
    done.push(...(await Promise.all(all.slice(from, from + READS_AT_ONCE).map(work))))
  }
  return done
}
