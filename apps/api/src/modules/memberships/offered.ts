import type { Database } from '@forenet/database/database'
import { createSharedReader } from '../../platform/readings/shared-reader.ts'
import { configurationsOf, getBuyable } from '../organisations/index.ts'
import type { PaymentDeps } from '../payments/index.ts'

export type Offered = { provider: string; configurations: Awaited<ReturnType<typeof configurationsOf>> }

export type PurchaseDeps = {
  payments: PaymentDeps
  offered: (organisationId: string) => Promise<Offered>
}

export function offeredReader(database: Database): PurchaseDeps['offered'] {
  const shared = createSharedReader<Offered>()
  return (organisationId) =>
    shared(organisationId, async () => {
      const [{ paymentProvider: provider }, configurations] = await Promise.all([
        getBuyable(database, organisationId),
        configurationsOf(database, organisationId),
      ])
      return { provider, configurations }
    })
}
