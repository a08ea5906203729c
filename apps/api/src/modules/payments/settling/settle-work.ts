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

/** What settling stands on. */
export type SettleDeps = {
  pool: pg.Pool
  database: Database
  gateways: Gateways
  kinds: OrderKinds
  /** The key money of an organisation moves under at a provider. */
  gatewayKey: (organisationId: string, provider: string) => Promise<string>
  /** The keys that a payment taken at a moment may go back under, the one of that moment first. */
  gatewayKeysSince: (organisationId: string, provider: string, since: Date) => Promise<string[]>
  /** What this process is settling just now, by attempt and authorization. */
  settling: Map<string, Promise<void>>
  /** How long one settling may take before another may take over (see `leaseFor`). */
  leaseMs: number
  /** Whether the payer may still buy for everybody in an order. */
  mayStillBuy: typeof mayStillBuy
  /** Notifies the payer that an attempt took no money, and why, in the transaction that records it. */
  notifyVoided: (
    transaction: Database,
    voided: { order: Order; attemptId: string; reason: NotifiedVoidReason },
    at: Date,
  ) => Promise<void>
  /** Stores the after-payment chain of a paid order and its job, in the transaction that records the payment. */
  startAfterPayment: (transaction: Database, order: Order) => Promise<void>
  /** Stores the job of a chain that is stored already. */
  sendAfterPayment: (transaction: Database, order: Order) => Promise<void>
  now: () => Date
  log: FastifyBaseLogger
}

/** One authorization being settled, under a lease. */
export type Work = {
  key: AuthorizationKey
  leaseId: string
  /** The authorization's row as it was when the lease was taken. */
  leased: AuthorizationRow
  attempt: Attempt
  order: Order
  /** That of the attempt's own provider. */
  gateway: Gateway
}
