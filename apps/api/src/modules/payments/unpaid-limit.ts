import type { UnpaidRoom } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../plugins/caller.ts'
import { notFound, ProblemError } from '../../problem-error.ts'
import { requireOwnView } from '../members/index.ts'
import type { Order } from './order.ts'
import type { PaymentDeps } from './payment-deps.ts'
import * as repository from './repository.ts'

/**
 * How many purchases a member may begin within some time without paying: of memberships far more than a family needs, and an
 * end to what a program could store; of registrations fewer, as each holds seats that others want.
 */
export const UNPAID_LIMITS: Record<Order['kind'], { most: number; withinMs: number }> = {
  membership: { most: 60, withinMs: 86_400_000 },
  event: { most: 20, withinMs: 3_600_000 },
}

/** Since when the unpaid purchases count that another of a kind is measured by. */
export const countedSince = (kind: Order['kind'], now: Date): Date =>
  new Date(now.getTime() - UNPAID_LIMITS[kind].withinMs)

/** Throws `too-many-unpaid` where a member has begun as many as there may be. */
export function requireRoom(kind: Order['kind'], begun: number): void {
  if (begun < UNPAID_LIMITS[kind].most) return
  throw new ProblemError(
    'too-many-unpaid',
    'You have begun many purchases without paying; finish one of them, or try again later',
  )
}

/** How far the member is from the limits, so that pages can say so before anybody is refused. */
export async function unpaidRoom(
  { database, now }: Pick<PaymentDeps, 'database' | 'now'>,
  caller: Caller,
  memberId: string,
): Promise<UnpaidRoom> {
  await requireOwnView(database, caller, memberId)
  if (memberId !== effectiveMemberId(caller)) throw notFound('The member')
  const at = now()
  const [membership, event] = await Promise.all([
    roomFor(database, memberId, 'membership', at),
    roomFor(database, memberId, 'event', at),
  ])
  return { membership, event }
}

async function roomFor(
  database: Database,
  memberId: string,
  kind: Order['kind'],
  at: Date,
): Promise<UnpaidRoom['event']> {
  const { most, withinMs } = UNPAID_LIMITS[kind]
  const begun = await repository.listUnpaidSince(database, memberId, countedSince(kind, at), most)
  const oldest = begun[most - 1]
  return { begun: begun.length, most, againAt: oldest ? new Date(oldest.getTime() + withinMs).toISOString() : null }
}
