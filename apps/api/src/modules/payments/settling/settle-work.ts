import type { Database } from '@forenet/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Gateway } from '../../../adapters/gateways/gateway.ts'
import type { Gateways } from '../../../adapters/gateways/registry.ts'
import type { Attempt } from '../attempt-repository.ts'
import type { NotifiedVoidReason } from '../letters/voided-payment.ts'
import type { Order, OrderKinds } from '../order.ts'
import type { mayStillBuy } from '../right-to-buy.ts'
import type { AuthorizationKey, AuthorizationRow } from './authorization-repository.ts'

export type SettleDeps = {
  pool: pg.Pool
  database: Database
  gateways: Gateways
  kinds: OrderKinds
  gatewayKey: (organisationId: string, provider: string) => Promise<string>
  gatewayKeysSince: (organisationId: string, provider: string, since: Date) => Promise<string[]>
  /** Settlements running in this process, by attempt and authorization. */
  settling: Map<string, Promise<void>>
  leaseMs: number
  mayStillBuy: typeof mayStillBuy
  notifyVoided: (
    transaction: Database,
    voided: { order: Order; attemptId: string; reason: NotifiedVoidReason },
    at: Date,
  ) => Promise<void>
  startAfterPayment: (transaction: Database, order: Order) => Promise<void>
  sendAfterPayment: (transaction: Database, order: Order) => Promise<void>
  now: () => Date
  log: FastifyBaseLogger
}

export type Work = {
  key: AuthorizationKey
  leaseId: string
  leased: AuthorizationRow
  attempt: Attempt
  order: Order
  gateway: Gateway
}
