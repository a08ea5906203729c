import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../platform/access/caller.ts'
import { takeTurns } from '../../platform/database/turns.ts'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { audit, countActions } from '../audit/index.ts'
import { countUnpaidItems } from './buying/purchase-repository.ts'

/** Unpaid payment items of one line of history: each is another way to pay for the same period. */
export const MOST_UNPAID_OF_LINE = 10
/** Payment items somebody may add in a day: far more than a family needs, and an end to what a program could store. */
export const MOST_ITEMS_A_DAY = 60
const DAY_MS = 86_400_000
const ADDED = 'payment-item-added'

/** Until the transaction ends, others who add items to the line, and the caller's other calls, wait. */
export async function takeItemTurn(transaction: Database, historyId: string, memberId: string): Promise<void> {
  await takeTurns(transaction, `payment items of line ${historyId}`, `payment items by ${memberId}`)
}

/**
 * Counts a payment item about to be stored in this transaction; throws `too-many-requests` where a line of history has too
 * many unpaid ones, or the caller has added too many within a day. Whoever adds is counted, not who is billed: family must not
 * use up each other's share.
 */
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
  if ((await countUnpaidItems(transaction, historyId)) >= MOST_UNPAID_OF_LINE) {
    throw new ProblemError('too-many-requests', 'This period already has many unpaid payments; pay one of them')
  }
  const added = await countActions(transaction, ADDED, memberId, new Date(at.getTime() - DAY_MS))
  if (added >= MOST_ITEMS_A_DAY) {
    throw new ProblemError('too-many-requests', `You can add at most ${MOST_ITEMS_A_DAY} payments a day`)
  }
  await audit(transaction, caller, { action: ADDED, objectKind: 'membership-history', objectId: historyId }, at)
}
