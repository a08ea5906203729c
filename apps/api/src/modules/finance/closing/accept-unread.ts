import type { ClosingAcceptance, ClosingCheck } from '@forenet/contract/club/closing'
import { inTransaction } from '@forenet/database/transaction'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { acceptUnreadPayments } from '../../money/payments/index.ts'
import { findBooksState } from '../ledger/index.ts'
import { auditClosing, type ClosingDeps, checkPeriod } from './close-period.ts'

/**
 * Accepts the payments of a period that their provider cannot confirm, and repeats the checks.
 * @throws {ProblemError} `changed-meanwhile` unless there are as many as were displayed
 */
export async function acceptUnread(
  deps: ClosingDeps,
  { club, caller }: ClubCaller,
  { through, payments, reason }: ClosingAcceptance,
): Promise<ClosingCheck[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const { closedThrough: after } = await findBooksState(transaction, club.id)
    const given = { reason, at: deps.now(), by: caller.memberId }
    const accepted = await acceptUnreadPayments(transaction, { organisationId: club.id, after, through }, given)
    if (accepted !== payments)
      throw new ProblemError('changed-meanwhile', 'Other payments are affected now; check again')
    await auditClosing(transaction, club.id, caller, given.at, {
      action: 'payments-accepted',
      detail: { until: through, payments, reason },
    })
  })
  return checkPeriod(deps, club.id, through)
}
