import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { LedgerChainEnd } from '@forenet/domain/ledger'
import { type LedgerDeps, postQueued } from './post-movements.ts'
import { lockChain, setClosedThrough } from './posting-repository.ts'

/**
 * Posts queued movements first; the chain stays locked until the transaction ends. Returns the chain's end, and how far
 * the books were closed before.
 */
export async function closeBooksThrough(
  deps: Pick<LedgerDeps, 'now'>,
  transaction: Database,
  organisationId: string,
  through: CalendarDate,
): Promise<{ end: LedgerChainEnd; closedThrough: CalendarDate | null }> {
  await lockChain(transaction, organisationId)
  while ((await postQueued({ now: deps.now }, transaction, organisationId)) > 0);
  const { closedThrough, sequence, hash } = await lockChain(transaction, organisationId)
  await setClosedThrough(transaction, organisationId, through)
  return { end: { sequence, hash }, closedThrough }
}

/** Calls `through` under the lock of the chain. */
export async function reopenBooksThrough(
  transaction: Database,
  organisationId: string,
  through: () => Promise<CalendarDate | null>,
): Promise<void> {
  await lockChain(transaction, organisationId)
  await setClosedThrough(transaction, organisationId, await through())
}
