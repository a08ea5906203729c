import type { Outbox } from '../deliveries/outbox.ts'
import type { FaultRegister } from '../faults/fault-register.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { Database } from '../store/database.ts'
import { type AuthorizationStore, openAuthorizationStore } from './authorization-store.ts'
import { openPaymentStore, type PaymentStore } from './payment-store.ts'
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
}

export function openGateway(
  parts: Pick<SimulatedGateway, 'database' | 'faults' | 'settings' | 'outbox' | 'now' | 'publicOrigin'>,
): SimulatedGateway {
  return {
    ...parts,
    payments: openPaymentStore(parts.database),
    authorizations: openAuthorizationStore(parts.database),
    savedCards: openSavedCardStore(parts.database),
  }
}
