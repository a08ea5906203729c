import type { Closings } from '@forenet/contract/club/closing'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { reopenBooksThrough } from '../ledger/index.ts'
import { auditClosing, type ClosingDeps, listClosings } from './close-period.ts'
import * as repository from './closing-repository.ts'

/** @throws {ProblemError} `not-found`; `changed-meanwhile` unless it is the period that was closed last */
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
