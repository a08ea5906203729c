import type { Organisation } from '@forenet/contract/organisation'
import type { Gateways } from '../../../adapters/gateways/registry.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSharedReader } from '../../../platform/readings/shared-reader.ts'
import type { Notify } from '../../core/notifications/index.ts'
import { getOrganisation, getPayableOrganisation } from '../../core/organisations/index.ts'
import { AFTER_PAYMENT_QUEUE, type AfterPaymentWork, runAfterPaymentSteps } from './after-payment/after-payment.ts'
import { listUnfinishedChains, storePostPaymentSteps } from './after-payment/after-payment-repository.ts'
import { voidedPaymentNotifier } from './emails/voided-payment.ts'
import type { OrderKinds } from './orders/order.ts'
import { priorPurchasesReader } from './orders/order-repository.ts'
import type { PaymentDeps } from './orders/payment-deps.ts'
import { hasRightToBuy } from './orders/right-to-buy.ts'
import { compareNightly } from './reconciliation/compare-with-gateways.ts'
import { paymentRoutes } from './routes.ts'
import { sweepSavedCards } from './saved-cards/sweep-cards.ts'
import { leaseDurationMs } from './settling/settle-rules.ts'
import { sweepAuthorizations, sweepRefunds } from './sweep.ts'

/** A job without a try for this long counts as lost. */
const RESCUE_AFTER_MS = 10 * 60_000

export type GatewayDeps = {
  gateways: Gateways
  gatewayKey: (organisationId: string, provider: string) => Promise<string>
  gatewayKeysSince: (organisationId: string, provider: string, since: Date) => Promise<string[]>
  gatewayTimeoutMs: number
  /** Public origin for gateway callbacks, which may differ from `origin` behind a proxy. */
  callbackOrigin: string
}

export function createPaymentDeps(
  platform: Platform,
  outside: GatewayDeps,
  { kinds, notify }: { kinds: OrderKinds; notify: Notify },
): PaymentDeps {
  const { database, now } = platform
  const organisations = createSharedReader<Organisation>()
  const payable = createSharedReader<Awaited<ReturnType<typeof getPayableOrganisation>>>()
  const sendAfterPayment: PaymentDeps['sendAfterPayment'] = (transaction, { id }) =>
    platform.send(AFTER_PAYMENT_QUEUE, { orderId: id }, { transaction, key: id })
  return {
    ...platform,
    ...outside,
    settling: new Map(),
    leaseMs: leaseDurationMs(outside.gatewayTimeoutMs),
    kinds,
    mayStillBuy: hasRightToBuy,
    notifyVoided: voidedPaymentNotifier(notify, kinds),
    startAfterPayment: async (transaction, order) => {
      await storePostPaymentSteps(transaction, order.id, kinds[order.kind].afterPayment, now())
      await sendAfterPayment(transaction, order)
    },
    sendAfterPayment,
    organisation: (id) => organisations(id, () => getOrganisation(database, id)),
    priorPurchases: priorPurchasesReader(database),
    payable: (id) => payable(id, () => getPayableOrganisation(database, id)),
  }
}

export function paymentsModule(
  platform: Platform,
  { payments, afterPayment }: { payments: PaymentDeps; afterPayment: AfterPaymentWork },
): Module {
  const { database, now, send } = platform
  return {
    name: 'payments',
    routes: ({ http, server }) => paymentRoutes(http, server, payments),
    jobs: [defineJob(AFTER_PAYMENT_QUEUE, ({ orderId }) => runAfterPaymentSteps(database, afterPayment, orderId, now))],
    schedules: [
      {
        name: 'after-payment-rescue',
        cron: '*/10 * * * *',
        run: async () => {
          const lost = await listUnfinishedChains(database, new Date(now().getTime() - RESCUE_AFTER_MS))
          for (const orderId of lost) await send(AFTER_PAYMENT_QUEUE, { orderId }, { key: orderId })
        },
      },
      { name: 'gateway-comparison', cron: '10 2 * * *', run: () => compareNightly(payments) },
    ],
    sweeps: [
      { what: 'payments', inMaintenance: true, run: () => sweepAuthorizations(payments) },
      { what: 'refunds', inMaintenance: true, run: () => sweepRefunds(payments) },
      { what: 'saved cards', inMaintenance: false, run: () => sweepSavedCards(payments) },
    ],
  }
}
