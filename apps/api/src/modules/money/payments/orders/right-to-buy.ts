import type { Database } from '@forenet/database/database'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { filterBuyable, type RightToBuyLock } from '../../../core/members/index.ts'
import type { Order } from './order.ts'
import { listOtherParticipants } from './order-repository.ts'

/**
 * Whether the payer may still buy for everyone in the order: family links end and children come of age. `hold` locks
 * these rights until the transaction ends.
 */
export async function hasRightToBuy(
  database: Database,
  { id, payerMemberId, forOthers }: Pick<Order, 'id' | 'payerMemberId' | 'forOthers'>,
  how: RightToBuyLock,
): Promise<boolean> {
  if (!forOthers || payerMemberId === null) return true
  const others = await listOtherParticipants(database, id, payerMemberId)
  const may = await filterBuyable(database, payerMemberId, others, how)
  return others.every((other) => may.has(other))
}

export function noRightToBuyProblem(): ProblemError {
  return new ProblemError('participant-not-yours', 'You can no longer buy for everyone in this purchase')
}
