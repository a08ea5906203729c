import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import { countUnpaidItems } from './buying/purchase-repository.ts'

/** Unpaid items are other ways to pay the same period. */
export const MAX_UNPAID_OF_LINE = 10
export const MAX_ITEMS_A_DAY = 60
const DAY_MS = 86_400_000
const ADDED = 'payment-item-added'

/** Advisory locks, so that concurrent additions are counted. */
export async function takeItemTurn(transaction: Database, historyId: string, memberId: string): Promise<void> {
  await acquireAdvisoryLocks(transaction, `payment items of line ${historyId}`, `payment items by ${memberId}`)
}

/** Throws `too-many-requests`. The daily limit is per caller, so that family members do not use up each other's. */
export async function countPaymentItem(
  transaction: Database,
  caller: Pick<Caller, 'email' | 'memberId' | 'actingFor'>,
  historyId: string,
  at: Date,
  takeTurn = takeItemTurn,
): Promise<void> {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw new Error('Payment items are added by members')
  await takeTurn(transaction, historyId, memberId)
  if ((await countUnpaidItems(transaction, historyId)) >= MAX_UNPAID_OF_LINE) {
    throw new ProblemError('too-many-requests', 'This period already has many unpaid payments; pay one of them')
  }
  const added = await countActions(transaction, ADDED, memberId, new Date(at.getTime() - DAY_MS))
  if (added >= MAX_ITEMS_A_DAY) {
    throw new ProblemError('too-many-requests', `You can add at most ${MAX_ITEMS_A_DAY} payments a day`)
  }
  await audit(transaction, caller, { action: ADDED, objectKind: 'membership-history', objectId: historyId }, at)
}
