import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { readPayments } from './explain-payouts.ts'
import { listChargebacks } from './payout-line-repository.ts'

/** Chargebacks less reversed ones in all settlement reports of a club, by order. */
export async function sumChargedBackByOrder(
  database: Database,
  organisationId: string,
): Promise<ReadonlyMap<string, Minor>> {
  const rows = await listChargebacks(database, organisationId, [])
  const sums = new Map<string, Minor>()
  if (rows.length === 0) return sums
  const payments = await readPayments(database, organisationId, rows)
  for (const row of rows) {
    const orderId = payments.find(row)?.orderId
    if (orderId !== undefined) sums.set(orderId, (sums.get(orderId) ?? 0) - row.amountMinor)
  }
  return sums
}
