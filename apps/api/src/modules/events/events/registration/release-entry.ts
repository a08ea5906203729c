import type { EventRegistration } from '@forenet/contract/entry'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../../platform/access/caller.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { getAuthorizedRegistration } from '../entries/entries.ts'
import { requireOwnRegistration } from '../entries/own-entry.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as repository from '../seats/entry-repository.ts'
import { releaseRegistration } from './expired-holds.ts'

/** Idempotent. Throws `payment-in-progress` and `already-paid`. */
export async function releaseOwnRegistration(
  deps: EventsDeps,
  caller: Caller,
  entryId: string,
): Promise<EventRegistration> {
  const own = await requireOwnRegistration(deps, caller, entryId)
  await releaseHeldRegistration(deps, own.id)
  return getAuthorizedRegistration(deps, caller, entryId)
}

/** Does not check that the caller owns the entry. */
export async function releaseHeldRegistration(
  deps: Pick<EventsDeps, 'pool' | 'mail' | 'now'>,
  entryId: string,
): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    const entry = await repository.lockRegistration(transaction, entryId)
    if (entry?.claimedBy) throw new ProblemError('payment-in-progress', 'Your payment is being confirmed; please wait')
    if (entry?.state === 'confirmed') throw new ProblemError('already-paid', 'This entry is paid; you can cancel it')
    if (entry?.state === 'reserved') await releaseRegistration(deps, transaction, entry, 'let-go', deps.now())
  })
}
