import type { Organisation } from '@forenet/contract/organisation'
import type { getPayable } from '../organisations/index.ts'
import type { priorPurchasesReader } from './repository.ts'
import type { SettleDeps } from './settling/settle-work.ts'

/** Dependencies of payments. */
export type PaymentDeps = SettleDeps & {
  /** Throws `not-found`. Concurrent reads are shared. */
  organisation: (organisationId: string) => Promise<Organisation>
  /** Payment settings of an organisation; concurrent reads are shared. Throws like `getPayable`. */
  payable: (organisationId: string) => ReturnType<typeof getPayable>
  /** Earlier purchases with the token and by the member. */
  priorPurchases: ReturnType<typeof priorPurchasesReader>
  returnSecret: string
  /** Public origin, for return URLs. */
  origin: string
  /** Public origin for gateway callbacks; differs from `origin` behind some proxies. */
  callbackOrigin: string
  /** Runs settlement in the background; shutdown waits for it. */
  inBackground: (work: () => Promise<void>) => void
}
