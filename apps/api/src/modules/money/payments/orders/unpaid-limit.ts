import type { UnpaidPurchaseLimits } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { requireOwnView } from '../../../core/members/index.ts'
import * as repository from './order-repository.ts'
import type { PaymentDeps } from './payment-deps.ts'

export type UnpaidLimit = { most: number; withinMs: number }

export const unpaidLimitStart = ({ withinMs }: UnpaidLimit, now: Date): Date => new Date(now.getTime() - withinMs)

/** Throws `too-many-unpaid` at the limit. */
export function requireWithinUnpaidLimit({ most }: UnpaidLimit, started: number): void {
  if (started < most) return
  throw new ProblemError(
    'too-many-unpaid',
    'You have started many purchases without paying; finish one of them, or try again later',
  )
}

/** Lets pages warn before the limit. */
export async function getUnpaidPurchaseLimits(
  { database, kinds, now }: Pick<PaymentDeps, 'database' | 'kinds' | 'now'>,
  caller: Caller,
  memberId: string,
): Promise<UnpaidPurchaseLimits> {
  await requireOwnView(database, caller, memberId)
  if (memberId !== effectiveMemberId(caller)) throw notFound('The member')
  const at = now()
  const rooms = Object.entries(kinds).map(async ([kind, { unpaid }]) =>
    unpaid === null ? [] : [[kind, await countRemaining(database, memberId, unpaid, at)]],
  )
  return Object.fromEntries((await Promise.all(rooms)).flat()) as UnpaidPurchaseLimits
}

async function countRemaining(
  database: Database,
  memberId: string,
  { most, withinMs }: UnpaidLimit,
  at: Date,
): Promise<UnpaidPurchaseLimits[keyof UnpaidPurchaseLimits]> {
  const started = await repository.listUnpaidOrdersSince(
    database,
    memberId,
    unpaidLimitStart({ most, withinMs }, at),
    most,
  )
  const oldest = started[most - 1]
  return { begun: started.length, most, againAt: oldest ? new Date(oldest.getTime() + withinMs).toISOString() : null }
}
