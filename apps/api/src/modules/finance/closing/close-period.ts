import type { ClosingAcceptance, ClosingCheck, ClosingResult, Closings } from '@forenet/contract/club/closing'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { acceptUnreadPayments, compareWithGateways, type PaymentDeps } from '../../money/payments/index.ts'
import { acceptPayoutDifferences } from '../bank/index.ts'
import { checkBooks, closeBooksThrough, findBooksState, reopenBooksThrough } from '../ledger/index.ts'
import { acceptBankDifferences } from './bank-differences.ts'
import * as repository from './closing-repository.ts'
import { closableMonths } from './closing-rules.ts'
import { checkSources, ledgerCheck } from './sources.ts'

const ACCEPT = { gateway: acceptUnreadPayments, payouts: acceptPayoutDifferences, bank: acceptBankDifferences } as const

/**
 * Accepts payments that the provider cannot confirm or no payout contains, payouts not matched with the bank, or gaps in
 * the bank statements; then repeats the checks. Throws `changed-meanwhile` if the count differs from the one shown.
 */
export async function acceptPayments(
  deps: ClosingDeps,
  { club, caller }: ClubCaller,
  { source, through, payments, reason }: ClosingAcceptance,
): Promise<ClosingCheck[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const { closedThrough: after } = await findBooksState(transaction, club.id)
    const given = { reason, at: deps.now(), by: caller.memberId }
    const accepted = await ACCEPT[source](transaction, { organisationId: club.id, after, through }, given)
    if (accepted !== payments)
      throw new ProblemError('changed-meanwhile', 'Other payments are affected now; repeat the check')
    await auditClosing(transaction, club.id, caller, given.at, {
      action: 'payments-accepted',
      detail: { until: through, payments, reason, ...(source === 'gateway' ? {} : { about: source }) },
    })
  })
  return checkPeriod(deps, club.id, through)
}

const MAX_PERIODS = 100
/** Payments compared per request; the nightly comparison does the rest. */
const MAX_COMPARED_PAYMENTS = 500

export type ClosingDeps = Pick<Platform, 'pool' | 'database' | 'now'> & { payments: PaymentDeps }

export async function listClosings(
  { database, now }: Pick<ClosingDeps, 'database' | 'now'>,
  organisationId: string,
): Promise<Closings> {
  const [state, periods] = await Promise.all([
    findBooksState(database, organisationId),
    repository.listPeriods(database, organisationId, MAX_PERIODS),
  ])
  return {
    closedThrough: state.closedThrough,
    closable: closableMonths(state, calendarDateAt(now())),
    periods,
  }
}

/** Compares payments with their provider first, because no transaction may wait for one. */
export async function checkPeriod(
  deps: ClosingDeps,
  organisationId: string,
  through: CalendarDate,
): Promise<ClosingCheck[]> {
  const { closedThrough: after } = await findBooksState(deps.database, organisationId)
  const period = { organisationId, after, through }
  await compareWithGateways(deps.payments, period, MAX_COMPARED_PAYMENTS)
  const books = await checkBooks(deps, organisationId)
  return [ledgerCheck(books), ...(await checkSources(deps.database, period))]
}

/**
 * Requires that no check finds a difference. Checks other than the ledger's are repeated under the chain's lock, so
 * that nothing is posted before the closing. Idempotent by id.
 */
export async function closePeriod(
  deps: ClosingDeps,
  { club, caller }: ClubCaller,
  { id, through }: { id: string; through: CalendarDate },
): Promise<ClosingResult> {
  const closing = { id, organisationId: club.id, through }
  const resultOf = async (closed: boolean, checks: ClosingCheck[]) => ({
    ...{ closed, checks },
    closings: await listClosings(deps, club.id),
  })
  if (await repository.isClosedAs(deps.database, closing)) return resultOf(true, [])
  requireClosable((await findBooksState(deps.database, club.id)).closedThrough, through, deps.now())
  const checks = await checkPeriod(deps, club.id, through)
  if (checks.some(({ count }) => count > 0)) return resultOf(false, checks)
  const failed = await inTransaction(deps.pool, async (transaction): Promise<ClosingCheck[] | null> => {
    const { closedThrough, end } = await closeBooksThrough(deps, transaction, club.id, through)
    const again = await checkSources(transaction, { ...closing, after: closedThrough })
    if (again.some(({ count }) => count > 0)) throw new StillDiffers([...checks.slice(0, 1), ...again])
    requireClosable(closedThrough, through, deps.now())
    const from = closedThrough === null ? null : addDays(closedThrough, 1)
    const stored = await repository.insertClosing(transaction, {
      ...{ ...closing, ...end, from, at: deps.now(), by: caller.memberId },
    })
    if (!stored) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    await auditClosing(transaction, club.id, caller, deps.now(), { action: 'books-closed', detail: { until: through } })
    return null
  }).catch((error: unknown) => {
    if (error instanceof StillDiffers) return error.checks
    throw error
  })
  return failed ? resultOf(false, failed) : resultOf(true, checks)
}

/** Rolls back a closing whose checks differ under the lock. */
class StillDiffers extends Error {
  readonly checks: ClosingCheck[]
  constructor(checks: ClosingCheck[]) {
    super('The books differ')
    this.checks = checks
  }
}

function requireClosable(closedThrough: CalendarDate | null, through: CalendarDate, now: Date): void {
  if (through >= calendarDateAt(now)) throw new ProblemError('changed-meanwhile', 'This month is not over')
  if (closedThrough !== null && through <= closedThrough) {
    throw new ProblemError('changed-meanwhile', 'This period is closed already')
  }
}

export async function auditClosing(
  transaction: Database,
  organisationId: string,
  caller: ClubCaller['caller'],
  at: Date,
  { action, detail }: { action: string; detail: Record<string, unknown> },
): Promise<void> {
  const about = { objectKind: 'organisation', objectId: organisationId, organisationId }
  await audit(transaction, caller, { action, ...about, detail }, at)
}

/** Throws `not-found`, `changed-meanwhile` unless it is the last closed period. */
export async function reopenPeriod(
  deps: ClosingDeps,
  { club, caller }: ClubCaller,
  id: string,
  reason: string,
): Promise<Closings> {
  await inTransaction(deps.pool, async (transaction) => {
    if (!(await repository.hasClosing(transaction, club.id, id))) throw notFound('The period')
    await reopenBooksThrough(transaction, club.id, async () => {
      const given = { id, organisationId: club.id, at: deps.now(), by: caller.memberId, reason }
      if (!(await repository.markReopened(transaction, given))) {
        throw new ProblemError('changed-meanwhile', 'Only the period that was closed last can be reopened')
      }
      return repository.findClosedThrough(transaction, club.id)
    })
    await auditClosing(transaction, club.id, caller, deps.now(), { action: 'books-reopened', detail: { reason } })
  })
  return listClosings(deps, club.id)
}
