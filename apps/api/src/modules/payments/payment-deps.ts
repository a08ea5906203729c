import type { Organisation } from '@forenet/contract/organisation'
import type { getPayable } from '../organisations/index.ts'
import type { priorPurchasesReader } from './repository.ts'
import type { SettleDeps } from './settling/settle-work.ts'

export type PaymentDeps = SettleDeps & {
  /** Throws `not-found`. Concurrent reads are shared. */
  organisation: (organisationId: string) => Promise<Organisation>
  /** Payment settings of an organisation; concurrent reads are shared. Throws like `getPayable`. */
  payable: (organisationId: string) => ReturnType<typeof getPayable>
  priorPurchases: ReturnType<typeof priorPurchasesReader>
  returnSecret: string
  origin: string
  callbackOrigin: string
  /** Runs settlement in the background; shutdown waits for it. */
  inBackground: (work: () => Promise<void>) => void
}
