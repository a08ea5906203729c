import type { Database } from '@forenet/database/database'
import { findRetainedInvoices } from '../../finance/invoices/index.ts'
import { countRetainedPurchases } from './blocker-repository.ts'

/** `latest`: last settlement or change. */
export async function countRetainedRecords(
  database: Database,
  memberId: string,
): Promise<{ purchases: number; invoices: number; latest: Date | null }> {
  const { purchases, latest: paidAt } = await countRetainedPurchases(database, memberId)
  const { invoices, latest: changedAt } = await findRetainedInvoices(database, memberId)
  const times = [paidAt, changedAt].flatMap((time) => time?.getTime() ?? [])
  return { purchases, invoices, latest: times.length === 0 ? null : new Date(Math.max(...times)) }
}
