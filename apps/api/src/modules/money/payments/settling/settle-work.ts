import type { Gateway } from '../../../../adapters/gateways/gateway.ts'
import type { Attempt } from '../orders/attempt-repository.ts'
import type { Order } from '../orders/order.ts'
import type { AuthorizationKey, AuthorizationRow } from './authorization-repository.ts'

export type SettlementWork = {
  key: AuthorizationKey
  leaseId: string
  leased: AuthorizationRow
  attempt: Attempt
  order: Order
  gateway: Gateway
}
