import type { Outbox } from '../deliveries/outbox.ts'
import type { FaultRegister } from '../faults/fault-register.ts'
import { type OperationStore, openOperationStore } from '../quickpay/operation-store.ts'
import { type QuickpayAccount, quickpayProtocol } from '../quickpay/protocol.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Database } from '../store/database.ts'
import { type AuthorizationStore, openAuthorizationStore } from './authorization-store.ts'
import { openPaymentStore, type Payment, type PaymentStore } from './payment-store.ts'
import { createFreepayProtocol, type GatewayWindowProtocol } from './protocol.ts'
import { openSavedCardStore, type SavedCardStore } from './saved-card-store.ts'

export type SimulatedGateway = {
  database: Database
  payments: PaymentStore
  authorizations: AuthorizationStore
  savedCards: SavedCardStore
  faults: FaultRegister
  settings: SettingsStore
  outbox: Outbox
  now: () => Date
  publicOrigin: () => string
  quickpay: QuickpayAccount
  operations: OperationStore
  protocolOf(payment: Payment): GatewayWindowProtocol
}

export function openGateway(
  parts: Pick<SimulatedGateway, 'database' | 'faults' | 'settings' | 'outbox' | 'now' | 'publicOrigin' | 'quickpay'>,
): SimulatedGateway {
  const freepay = createFreepayProtocol(parts.settings)
  const gateway: SimulatedGateway = {
    ...parts,
    payments: openPaymentStore(parts.database),
    authorizations: openAuthorizationStore(parts.database),
    savedCards: openSavedCardStore(parts.database),
    operations: openOperationStore(parts.database),
    protocolOf: ({ paymentIdentifier }) => (gateway.operations.findOfWindow(paymentIdentifier) ? quickpay : freepay),
  }
  const quickpay = quickpayProtocol(gateway)
  return gateway
}
