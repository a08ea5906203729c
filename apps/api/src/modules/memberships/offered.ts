import type { Database } from '@forenet/database/database'
import { sharedReading } from '../../platform/readings/shared-reading.ts'
import { configurationsOf, getBuyable } from '../organisations/index.ts'
import type { PaymentDeps } from '../payments/index.ts'

/** What an organisation sells just now: everything configured, and with whom it takes payments. */
export type Offered = { provider: string; configurations: Awaited<ReturnType<typeof configurationsOf>> }

/** What buying a membership stands on. */
export type PurchaseDeps = {
  payments: PaymentDeps
  /** Throws as `getBuyable`. Whoever asks at the same moment shares one reading. */
  offered: (organisationId: string) => Promise<Offered>
}

/** Reads what organisations sell, once for everybody who asks at the same moment. */
export function offeredReader(database: Database): PurchaseDeps['offered'] {
  const shared = sharedReading<Offered>()
  return (organisationId) =>
    shared(organisationId, async () => {
      const [{ paymentProvider: provider }, configurations] = await Promise.all([
        getBuyable(database, organisationId),
        configurationsOf(database, organisationId),
      ])
      return { provider, configurations }
    })
}
