import type { Organisation } from '@forenet/contract/organisation'
import * as calls from '@forenet/contract/payment-calls'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Gateways } from '../../../adapters/gateways/registry.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createSharedReader } from '../../../platform/readings/shared-reader.ts'
import type { Notify } from '../../core/notifications/index.ts'
import { getOrganisation, getPayableOrganisation } from '../../core/organisations/index.ts'
import { AFTER_PAYMENT_QUEUE, type AfterPaymentWork, runAfterPaymentSteps } from './after-payment/after-payment.ts'
import { listUnfinishedChains, storePostPaymentSteps } from './after-payment/after-payment-repository.ts'
import { chargedBackNotifier } from './emails/charged-back-refund.ts'
import { voidedPaymentNotifier } from './emails/voided-payment.ts'
import type { OrderKinds } from './orders/order.ts'
import { priorPurchasesReader } from './orders/order-repository.ts'
import type { PaymentDeps } from './orders/payment-deps.ts'
import { hasRightToBuy } from './orders/right-to-buy.ts'
import { getUnpaidPurchaseLimits } from './orders/unpaid-limit.ts'
import { compareNightly } from './reconciliation/compare-with-gateways.ts'
import { reconcile } from './reconciliation/reconciliation.ts'
import { cardCallbackPath } from './saved-cards/card-window.ts'
import { sweepCardWindows, sweepSavedCards } from './saved-cards/sweep-cards.ts'
import { handleCardCallback, handleGatewayCallback } from './settling/callback.ts'
import { callbackPath } from './settling/callback-url.ts'
import * as returns from './settling/returns.ts'
import { listPaymentProblems } from './settling/settle.ts'
import { leaseDurationMs } from './settling/settle-rules.ts'
import { sweepAuthorizations, sweepRefunds } from './sweep.ts'
import { openWindow } from './window/open-window.ts'

/** Enough for a payment with all of its operations. */
const MAX_CALLBACK_BYTES = 64_000

const callbackParams = z.object({ provider: z.string().max(50), attemptId: z.uuid() })

const cardCallbackParams = z.object({ provider: z.string().max(50), windowId: z.uuid() })

function toBuffer(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function paymentRoutes(app: FastifyInstance, server: CallServer, deps: PaymentDeps): void {
  server.serve(calls.paymentLink, (caller, { body }) => openWindow(deps, caller, body.forenettoken, body.Amount))
  server.serve(calls.paymentCapture, (caller, { params, body }) =>
    returns.handleReturn(deps, caller, body.forenettoken, params.id, body.savedCardIdentifier),
  )
  server.serve(calls.paymentDecline, (caller, { params, body }) =>
    returns.handleDecline(deps, caller, body.forenettoken, params.id, body),
  )
  server.serve(calls.paymentStatus, (caller, { query }) => returns.getPaymentState(deps, caller, query.forenettoken))
  server.serve(calls.unfinishedPaymentList, (caller, { params }) =>
    returns.listUnfinishedPurchases(deps, caller, params.memberId),
  )
  server.serve(calls.unpaidPurchaseLimitsGet, (caller, { params }) =>
    getUnpaidPurchaseLimits(deps, caller, params.memberId),
  )
  server.serve(calls.paymentProblemsGet, (caller) => listPaymentProblems(deps, caller))
  server.serve(calls.paymentReconciliationGet, (caller, { query }) => reconcile(deps, caller, query))

  app.register(async (scope) => {
    // Signatures cover the bytes, so the provider's adapter parses the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/json'],
      { parseAs: 'buffer', bodyLimit: MAX_CALLBACK_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post(
      callbackPath(':provider', ':attemptId'),
      { schema: { hide: true, params: callbackParams } },
      async ({ params, headers, body }, reply) => {
        const about = params as z.output<typeof callbackParams>
        await handleGatewayCallback(deps, about, { headers, body: toBuffer(body) })
        return reply.code(204).send()
      },
    )
    scope.post(
      cardCallbackPath(':provider', ':windowId'),
      { schema: { hide: true, params: cardCallbackParams } },
      async ({ params, headers, body }, reply) => {
        const about = params as z.output<typeof cardCallbackParams>
        await handleCardCallback(deps, about, { headers, body: toBuffer(body) })
        return reply.code(204).send()
      },
    )
  })
}

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
    notifyChargedBack: chargedBackNotifier(notify, kinds),
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
      { what: 'card windows', inMaintenance: false, run: () => sweepCardWindows(payments) },
    ],
  }
}
