import type { Database } from '@forenet/database/database'
import { getOrganisation } from '../../../core/organisations/index.ts'
import type { Order } from './order.ts'
import * as repository from './order-repository.ts'
import type { SettleDeps } from './payment-deps.ts'
import { computePaymentState } from './payment-state.ts'

const UNFINISHED_FOR_MS = 30 * 86_400_000

export function listUnfinishedOrders(database: Database, memberId: string, now: Date): Promise<Order[]> {
  return repository.listUnfinishedOrders(database, memberId, new Date(now.getTime() - UNFINISHED_FOR_MS))
}

/** Organisations with an unpaid purchase for another member; omits those with a payment in progress. */
export function createUnfinishedOrganisationsLookup({ kinds }: Pick<SettleDeps, 'kinds'>) {
  return async (database: Database, payerId: string, memberId: string, now: Date): Promise<string[]> => {
    const names: string[] = []
    for (const order of await listUnfinishedOrders(database, payerId, now)) {
      const { lines, attempts, authorizations } = await repository.getOrderWithAttempts(database, order.id)
      const state = computePaymentState(order, attempts, authorizations)
      if (!lines.some((line) => line.memberId === memberId) || state === 'confirming' || state === 'voided') continue
      const held = await kinds[order.kind].held(database, order.id)
      if (held === null || held.heldUntil !== null)
        names.push((await getOrganisation(database, order.organisationId)).name)
    }
    return names
  }
}
