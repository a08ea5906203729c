import { errorCause } from '../../../../platform/observability/error-reason.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import {
  type CapturedPeriod,
  type GatewayReading,
  listUncompared,
  listUncomparedSince,
  storeReading,
  type Uncompared,
} from './closing-repository.ts'
import { readAtGateway } from './reconciliation.ts'

const READS_AT_ONCE = 10
const MAX_A_NIGHT = 20_000
const CHUNK = 200
/** Older payments are compared when their period is checked. */
const SINCE_DAYS = 60
const DAY_MS = 86_400_000
/** Less than the time limit of a request, in case the provider does not respond. */
const COMPARE_FOR_MS = 30_000
const NO_ATTEMPT = '00000000-0000-0000-0000-000000000000'

/**
 * Compares at most `most` payments, for at most `COMPARE_FOR_MS`. The next call continues, because recently read
 * payments are last in order.
 */
export async function compareWithGateways(deps: PaymentDeps, period: CapturedPeriod, max: number): Promise<void> {
  const endsAt = performance.now() + COMPARE_FOR_MS
  await readAll(deps, await listUncompared(deps.database, period, max), () => performance.now() >= endsAt)
}

/** Compares payments of all clubs. Unreadable ones are retried the next night. */
export async function compareNightly(deps: PaymentDeps): Promise<void> {
  const since = new Date(deps.now().getTime() - SINCE_DAYS * DAY_MS)
  let after = NO_ATTEMPT
  for (let read = 0; read < MAX_A_NIGHT; read += CHUNK) {
    const rows = await listUncomparedSince(deps.database, { since, after }, CHUNK)
    const last = rows.at(-1)
    if (!last) return
    await readAll(deps, rows)
    after = last.attemptId
  }
}

async function readAll(deps: PaymentDeps, rows: readonly Uncompared[], isOver = () => false): Promise<void> {
  for (let from = 0; from < rows.length && !isOver(); from += READS_AT_ONCE) {
    await Promise.all(rows.slice(from, from + READS_AT_ONCE).map((row) => readOne(deps, row)))
  }
}

/** An error leaves the payment uncompared, and does not stop the others. */
async function readOne(deps: PaymentDeps, row: Uncompared): Promise<void> {
  try {
    await storeReading(deps.database, row, readingOf(await readAtGateway(deps, row)), deps.now())
  } catch (error) {
    deps.log.error({ attempt: row.attemptId, err: errorCause(error) }, 'comparing a payment with its provider failed')
  }
}

function readingOf({ authorization, unread }: Awaited<ReturnType<typeof readAtGateway>>): GatewayReading {
  if (!authorization) return { gatewayMinor: null, unreadBecause: unread?.difference ?? 'not-at-gateway' }
  const { captured, capturedMinor, creditedMinor } = authorization
  return { gatewayMinor: captured ? capturedMinor - creditedMinor : 0, unreadBecause: null }
}
