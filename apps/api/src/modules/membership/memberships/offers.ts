import type { Database } from '@forenet/database/database'
import { createSharedReader } from '../../../platform/readings/shared-reader.ts'
import { getBuyableOrganisation, listConfigurationsOfOrganisation } from '../../core/organisations/index.ts'
import type { PaymentDeps } from '../../money/payments/index.ts'
import type { InvoicedLine } from './buying/order-lines.ts'

export type OfferedMemberships = {
  provider: string
  configurations: Awaited<ReturnType<typeof listConfigurationsOfOrganisation>>
}

export type BillPurchase = (
  transaction: Database,
  bill: {
    organisationId: string
    orderId: string
    payerMemberId: string
    language: 'da' | 'en'
    dueDays: number
    at: Date
    memberships: readonly { memberId: string; lines: InvoicedLine[] }[]
  },
) => Promise<void>

export type PurchaseDeps = {
  billPurchase: BillPurchase
  payments: PaymentDeps
  offered: (organisationId: string) => Promise<OfferedMemberships>
}

export function createOfferedReader(database: Database): PurchaseDeps['offered'] {
  const shared = createSharedReader<OfferedMemberships>()
  return (organisationId) =>
    shared(organisationId, async () => {
      const [{ paymentProvider: provider }, configurations] = await Promise.all([
        getBuyableOrganisation(database, organisationId),
        listConfigurationsOfOrganisation(database, organisationId),
      ])
      return { provider, configurations }
    })
}
