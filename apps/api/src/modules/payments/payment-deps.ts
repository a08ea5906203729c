import type { Organisation } from '@forenet/contract/organisation'
import type { getPayable } from '../organisations/index.ts'
import type { priorPurchasesReader } from './repository.ts'
import type { SettleDeps } from './settling/settle-work.ts'

export type PaymentDeps = SettleDeps & {
  /** Concurrent reads are shared. Throws `not-found`. */
  organisation: (organisationId: string) => Promise<Organisation>
  /** Concurrent reads are shared. Throws like `getPayable`. */
  payable: (organisationId: string) => ReturnType<typeof getPayable>
  priorPurchases: ReturnType<typeof priorPurchasesReader>
  returnSecret: string
  origin: string
  callbackOrigin: string
  /** Shutdown waits for this work. */
  inBackground: (work: () => Promise<void>) => void
}
