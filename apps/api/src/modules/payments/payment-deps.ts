import type { SettleDeps } from './settle-work.ts'

/** What the payment use cases need besides settling. */
export type PaymentDeps = SettleDeps & {
  /** Signs return tokens. */
  returnSecret: string
  /** The portal's public origin, for return links and callbacks. */
  origin: string
  /** Where the gateway reaches us; differs from `origin` behind some proxies. */
  callbackOrigin: string
  /** Runs settling in the background, tracked so that shutting down waits for it. */
  inBackground: (work: () => Promise<void>) => void
}
