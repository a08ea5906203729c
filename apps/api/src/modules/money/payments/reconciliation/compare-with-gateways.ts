import type { CalendarDate } from '@forenet/domain/calendar-date'
import { errorCause } from '../../../../platform/observability/error-reason.ts'
import type { PaymentDeps } from '../orders/payment-deps.ts'
import { keepReading, listUncompared, listUncomparedSince, type Uncompared } from './closing-repository.ts'
import { readAtGateway } from './reconciliation.ts'

const READS_AT_ONCE = 10
const MAX_A_NIGHT = 20_000
const CHUNK = 200
/** Older payments are compared when their period is checked. */
const SINCE_DAYS = 60
const DAY_MS = 86_400_000
const NO_ATTEMPT = '00000000-0000-0000-0000-000000000000'

/**
 * Reads at most `most` payments not read since they changed. A provider that does not answer leaves them uncompared.
 */
export async function compareWithGateways(
  deps: PaymentDeps,
  period: { organisationId: string; after: CalendarDate | null; through: CalendarDate },
  most: number,
): Promise<void> {
  await readAll(deps, await listUncompared(deps.database, period, most))
}

/** Compares payments of all clubs. Those that cannot be read wait for the next night. */
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

async function readAll(deps: PaymentDeps, rows: readonly Uncompared[]): Promise<void> {
  for (let from = 0; from < rows.length; from += READS_AT_ONCE) {
    await Promise.all(rows.slice(from, from + READS_AT_ONCE).map((row) => readOne(deps, row)))
  }
}

/** An error leaves the payment uncompared, and does not stop the others. */
async function readOne(deps: PaymentDeps, row: Uncompared): Promise<void> {
  try {
    const { authorization, unread } = await readAtGateway(deps, row)
    if (unread) return
    const gatewayMinor = authorization?.captured ? authorization.capturedMinor - authorization.creditedMinor : 0
    await keepReading(deps.database, row, gatewayMinor, deps.now())
  } catch (error) {
    deps.log.error({ attempt: row.attemptId, err: errorCause(error) }, 'comparing a payment with its provider failed')
  }
}
