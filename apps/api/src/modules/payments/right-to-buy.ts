import type { Database } from '@forenet/database/database'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { buyableAmong, type RightReading } from '../members/index.ts'
import type { Order } from './order.ts'
import { listOthersOf } from './repository.ts'

/**
 * Whether who prepared a purchase may still buy for everybody in it: links end, and children come of age, between the
 * choice and the payment. `hold` is for the transaction that decides: nobody's right ends before it does.
 */
export async function mayStillBuy(
  database: Database,
  { id, payerMemberId, forOthers }: Pick<Order, 'id' | 'payerMemberId' | 'forOthers'>,
  how: RightReading,
): Promise<boolean> {
  if (!forOthers) return true
  const others = await listOthersOf(database, id, payerMemberId)
  const may = await buyableAmong(database, payerMemberId, others, how)
  return others.every((other) => may.has(other))
}

/** Why a purchase for somebody who is no longer the buyer's to buy for is refused. */
export function notYoursProblem(): ProblemError {
  return new ProblemError('participant-not-yours', 'You can no longer buy for everyone in this purchase')
}
