import type { Database } from '@forenet/database/database'
import { listHolders } from '../../../platform/access/grant-repository.ts'
import { listHouseholds } from '../../core/members/index.ts'
import { listOwnerships } from '../../core/roles/index.ts'
import { listPurchases } from '../../money/payments/index.ts'

export async function listMembersWhoMayRefund(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<Set<string>> {
  const [holders, owned] = await Promise.all([
    listHolders(database, organisationId, 'money.refund', now),
    listOwnerships(database, organisationId, now),
  ])
  return new Set([...holders, ...owned.map(({ memberId }) => memberId)])
}

/** Returns payer, participants, and their households by order. They neither refund it alone nor approve it. */
export async function mapMembersToOwnOrders(
  database: Database,
  orderIds: readonly string[],
  candidates: readonly string[],
): Promise<Map<string, Set<string>>> {
  const purchases = await listPurchases(database, orderIds)
  const everybody = new Set([...candidates, ...purchases.flatMap(({ memberIds }) => memberIds)])
  const households = await listHouseholds(database, [...everybody])
  const inHouse = (one: string, other: string) => households.get(one)?.includes(other) ?? false
  const isOwn = (candidate: string, memberId: string) =>
    candidate === memberId || inHouse(candidate, memberId) || inHouse(memberId, candidate)
  return new Map(
    purchases.map(({ orderId, memberIds }) => [
      orderId,
      new Set(candidates.filter((candidate) => memberIds.some((memberId) => isOwn(candidate, memberId)))),
    ]),
  )
}

export async function isOwnMoney(
  database: Database,
  orderIds: readonly string[],
  memberId: string | null,
): Promise<boolean> {
  if (memberId === null || orderIds.length === 0) return false
  const own = await mapMembersToOwnOrders(database, orderIds, [memberId])
  return [...own.values()].some((members) => members.has(memberId))
}
