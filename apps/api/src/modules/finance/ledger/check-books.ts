import type { BooksCheck } from '@forenet/contract/club/books'
import type { Database } from '@forenet/database/database'
import { inSnapshot, inTransaction } from '@forenet/database/transaction'
import { EMPTY_LEDGER_CHAIN, type LedgerChainBreak, type LedgerChainEnd, verifyPostings } from '@forenet/domain/ledger'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import type { Platform } from '../../../platform/platform.ts'
import { drawerTotals } from '../../events/door-sales/index.ts'
import { listCapturedByProvider, listManualByMethod, listNetBySubject } from '../../money/payments/index.ts'
import { listInvoiceFigures } from '../invoices/index.ts'
import * as repository from './check-repository.ts'
import { findProgress, type Progress } from './check-repository.ts'
import { findFigureDifferences, withQueued } from './check-rules.ts'
import { describeMovements, type LedgerDeps, postAllQueued } from './post-movements.ts'
import { findChainEnd, hashOf, listQueued } from './posting-repository.ts'

const HOUR_MS = 3_600_000
/** Generous, because the sweep posts within seconds and the check runs nightly. */
const QUEUE_LATE_AFTER_MS = HOUR_MS
const CHECK_LATE_AFTER_MS = 48 * HOUR_MS

/** `since`: oldest unposted movement, or latest check. */
type LateBooks = { why: 'queue' | 'check'; since: Date }

export function lateBooks({ queuedSince, checkedAt, firstPostedAt }: Progress, now: Date): LateBooks | null {
  const isPast = (since: Date, ms: number) => now.getTime() - since.getTime() > ms
  if (queuedSince && isPast(queuedSince, QUEUE_LATE_AFTER_MS)) return { why: 'queue', since: queuedSince }
  const since = checkedAt ?? firstPostedAt
  return since && isPast(since, CHECK_LATE_AFTER_MS) ? { why: 'check', since } : null
}

export async function findLateBooks(database: Database, organisationId: string, now: Date): Promise<LateBooks | null> {
  return lateBooks(await findProgress(database, organisationId), now)
}

const POSTINGS_AT_ONCE = 1_000
const MAX_DIFFERENCES = 50

/**
 * Verifies the chain, and compares the ledger with the movements and all reports. Posts queued movements first, then
 * reads one snapshot without locks; movements queued in between count as posted.
 */
export async function checkBooks(deps: Pick<LedgerDeps, 'pool' | 'now'>, organisationId: string): Promise<BooksCheck> {
  await postAllQueued(deps, organisationId)
  const check = await inSnapshot(deps.pool, (snapshot) => readCheck(snapshot, organisationId, deps.now()))
  await storeCheckResult(deps, organisationId, check)
  return check
}

/** Reads from the replica, if any. Null while another run for the club is in progress. */
export async function checkBooksForReport(
  deps: Pick<LedgerDeps, 'pool' | 'now'> & Pick<Platform, 'reports'>,
  organisationId: string,
): Promise<BooksCheck | null> {
  await postAllQueued(deps, organisationId)
  const check = await deps.reports.snapshot(async (snapshot) => {
    const checkedAt = deps.now()
    const isFree = await repository.tryLockReport(snapshot, organisationId)
    return isFree ? readCheck(snapshot, organisationId, checkedAt) : null
  })
  if (check) await storeCheckResult(deps, organisationId, check)
  return check
}

/** Read `checkedAt` before the first statement, which takes the snapshot. */
async function readCheck(snapshot: Database, organisationId: string, checkedAt: Date): Promise<BooksCheck> {
  const head = await findChainEnd(snapshot, organisationId)
  const queued = await describeMovements(snapshot, await listQueued(snapshot, organisationId, null))
  const broken = await verifyChain(snapshot, organisationId, head)
  const movements = await repository.listMovementDifferences(snapshot, organisationId, MAX_DIFFERENCES)
  const figures = findFigureDifferences(
    {
      bySubject: await listNetBySubject(snapshot, organisationId),
      gateways: await listCapturedByProvider(snapshot, organisationId),
      manual: await listManualByMethod(snapshot, organisationId),
      drawers: await drawerTotals(snapshot, organisationId),
      invoices: await listInvoiceFigures(snapshot, organisationId),
      paidOut: await repository.listPaidOutAmounts(snapshot, organisationId),
      booked: await repository.sumBooked(snapshot, organisationId),
    },
    withQueued(
      {
        balances: await repository.listBalances(snapshot, organisationId),
        income: await repository.listIncome(snapshot, organisationId),
      },
      queued,
    ),
  )
  return {
    checkedAt: checkedAt.toISOString(),
    postings: head.sequence,
    hash: head.hash,
    broken,
    differences: movements.count + figures.length,
    movements: movements.first,
    figures: figures.slice(0, MAX_DIFFERENCES),
  }
}

function storeCheckResult(
  { pool, now }: Pick<LedgerDeps, 'pool' | 'now'>,
  organisationId: string,
  check: BooksCheck,
): Promise<void> {
  return inTransaction(pool, (transaction) => repository.storeCheck(transaction, organisationId, check, now()))
}

export function isInOrder({ broken, differences }: Pick<BooksCheck, 'broken' | 'differences'>): boolean {
  return broken === null && differences === 0
}

async function verifyChain(
  database: Database,
  organisationId: string,
  head: LedgerChainEnd,
): Promise<LedgerChainBreak | null> {
  let end = EMPTY_LEDGER_CHAIN
  for (;;) {
    const postings = await repository.listPostings(database, organisationId, end, POSTINGS_AT_ONCE)
    const next = verifyPostings(end, postings, hashOf)
    if ('reason' in next) return next
    end = next
    if (postings.length < POSTINGS_AT_ONCE) break
  }
  if (end.sequence === head.sequence && end.hash === head.hash) return null
  return { sequence: Math.min(end.sequence, head.sequence) + 1, reason: 'end-differs' }
}

/** An error in one club does not stop the others. */
export async function checkAllBooks(deps: LedgerDeps): Promise<void> {
  for (const { id, key } of await repository.listLedgerClubs(deps.database, null)) {
    try {
      const check = await checkBooks(deps, id)
      if (!isInOrder(check)) {
        const { broken, differences } = check
        deps.log.error({ organisation: key, broken, differences }, 'the ledger differs')
      }
    } catch (error) {
      deps.log.error({ organisation: key, err: errorCause(error) }, 'checking the ledger failed')
    }
  }
}
