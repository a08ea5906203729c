import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { sumChargedBackByOrder } from '../../../money/payments/index.ts'
import { listDifferencesByTicket } from './difference-repository.ts'

/** `leftMinor`: paid less refunds, including chargebacks. */
export type PaidUpgrade = {
  orderId: string
  ticketId: string
  leftMinor: Minor
  chargedBackMinor: Minor
  byHand: boolean
}

/** Newest first. */
export async function listPaidUpgrades(database: Database, ticketIds: readonly string[]): Promise<PaidUpgrade[]> {
  const differences = await listDifferencesByTicket(database, ticketIds)
  const chargedBack = await sumChargedBackByOrder(
    database,
    differences.map(({ orderId }) => orderId),
  )
  return differences.map(({ orderId, ticketId, leftMinor, byHand }) => ({
    ...{ orderId, ticketId, leftMinor, byHand: byHand !== null },
    chargedBackMinor: chargedBack.get(orderId) ?? 0,
  }))
}
