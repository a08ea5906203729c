import type { ClosingAcceptance, ClosingCheck } from '@forenet/contract/club/closing'
import { inTransaction } from '@forenet/database/transaction'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { acceptUnreadPayments } from '../../money/payments/index.ts'
import { acceptPayoutDifferences } from '../bank/index.ts'
import { findBooksState } from '../ledger/index.ts'
import { auditClosing, type ClosingDeps, checkPeriod } from './close-period.ts'

const ACCEPT = { gateway: acceptUnreadPayments, payouts: acceptPayoutDifferences } as const

/**
 * Accepts the payments of a period that their provider cannot confirm, or that no payout contains, and the payouts that
 * are not matched with the bank, and repeats the checks.
 * @throws {ProblemError} `changed-meanwhile` unless there are as many as were displayed
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
      throw new ProblemError('changed-meanwhile', 'Other payments are affected now; check again')
    await auditClosing(transaction, club.id, caller, given.at, {
      action: 'payments-accepted',
      detail: { until: through, payments, reason, ...(source === 'gateway' ? {} : { about: source }) },
    })
  })
  return checkPeriod(deps, club.id, through)
}
