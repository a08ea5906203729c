import type { Organisation } from '@forenet/contract/organisation'
import type { getPayable } from '../organisations/index.ts'
import type { priorPurchasesReader } from './repository.ts'
import type { SettleDeps } from './settling/settle-work.ts'

/** What the payment use cases need besides settling. */
export type PaymentDeps = SettleDeps & {
  /** An organisation for a page; throws `not-found`. Whoever asks at the same moment shares one reading. */
  organisation: (organisationId: string) => Promise<Organisation>
  /** What paying an organisation needs to know of it, shared as well; throws as `getPayable`. */
  payable: (organisationId: string) => ReturnType<typeof getPayable>
  /** What a purchase token and its member have begun already. */
  priorPurchases: ReturnType<typeof priorPurchasesReader>
  /** Signs return tokens. */
  returnSecret: string
  /** The portal's public origin, for return links and callbacks. */
  origin: string
  /** Where the gateway reaches us; differs from `origin` behind some proxies. */
  callbackOrigin: string
  /** Runs settling in the background, tracked so that shutting down waits for it. */
  inBackground: (work: () => Promise<void>) => void
}
