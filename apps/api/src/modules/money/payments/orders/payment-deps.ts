import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import type { VoidReason } from '@forenet/database/payment-tables'
import type { Minor } from '@forenet/domain/money'
import type { Sealing } from '@forenet/sealing/sealing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Gateways } from '../../../../adapters/gateways/registry.ts'
import type { getPayableOrganisation } from '../../../core/organisations/index.ts'
import type { Order, OrderKinds } from './order.ts'
import type { priorPurchasesReader } from './order-repository.ts'
import type { hasRightToBuy } from './right-to-buy.ts'

/** Excludes `declined`, because the payer saw it in the payment window. */
export type NotifiedVoidReason = Exclude<VoidReason, 'declined'> | 'authorization-expired'

export type SettleDeps = {
  pool: pg.Pool
  database: Database
  sealing: Sealing
  gateways: Gateways
  kinds: OrderKinds
  gatewayKey: (organisationId: string, provider: string) => Promise<string>
  gatewayKeysSince: (organisationId: string, provider: string, since: Date) => Promise<string[]>
  /** Settlements running in this process, by attempt and authorization. */
  settling: Map<string, Promise<void>>
  leaseMs: number
  callbackOrigin: string
  mayStillBuy: typeof hasRightToBuy
  notifyVoided: (
    transaction: Database,
    voided: { order: Order; attemptId: string; reason: NotifiedVoidReason },
    at: Date,
  ) => Promise<void>
  /** A refund was not sent, because the payer's bank has returned the money. */
  notifyChargedBack: (
    transaction: Database,
    chargedBack: { order: Order; refundId: string; amountMinor: Minor },
    at: Date,
  ) => Promise<void>
  /** Runs in the transaction that records the payment. */
  startAfterPayment: (transaction: Database, order: Order) => Promise<void>
  sendAfterPayment: (transaction: Database, order: Order) => Promise<void>
  now: () => Date
  log: FastifyBaseLogger
}

export type PaymentDeps = SettleDeps & {
  /** Throws `not-found`. Concurrent reads are shared. */
  organisation: (organisationId: string) => Promise<Organisation>
  payable: (organisationId: string) => ReturnType<typeof getPayableOrganisation>
  priorPurchases: ReturnType<typeof priorPurchasesReader>
  returnSecret: string
  origin: string
  /** Shutdown waits for this work. */
  inBackground: (work: () => Promise<void>) => void
}
