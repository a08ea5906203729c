import { createHmac } from 'node:crypto'
import type { Authorization } from '../gateway/authorization-store.ts'
import type { CallbackMessage } from '../gateway/callbacks.ts'
import type { SimulatedGateway } from '../gateway/gateway.ts'
import type { Payment } from '../gateway/payment-store.ts'
import type { GatewayWindowProtocol } from '../gateway/protocol.ts'
import { WALLET_PROVIDERS } from '../gateway/test-cards.ts'
import { type QuickpayPayment, windowId } from './operation-store.ts'

export type QuickpayAccount = { apiKey: string; privateKey: string }

/** Shown on the page of payments; they protect nothing. */
export const SIMULATED_QUICKPAY: QuickpayAccount = {
  apiKey: 'stand-in-quickpay-key',
  privateKey: 'stand-in-quickpay-private-key',
}

export const APPROVED = 20_000
export const REJECTED = 40_000
export const AUTHORIZATION_EXPIRED = 40_002

const MERCHANT = 1_000
const BRANDS: Record<number, string> = { 1: 'dankort', 3: 'visa', 4: 'mastercard' }
const MESSAGES: Record<number, string> = {
  [APPROVED]: 'Approved',
  [REJECTED]: 'Rejected by acquirer',
  [AUTHORIZATION_EXPIRED]: 'Authorization expired',
}

/** One id for the payment and its authorization; returns carry no result. Authorizing a subscription saves the card. */
export function quickpayProtocol(gateway: SimulatedGateway): GatewayWindowProtocol {
  const authorize = (payment: Payment, code: number): CallbackMessage => {
    const resource = gateway.operations.findOfWindow(payment.paymentIdentifier)
    if (!resource) throw new Error(`No payment or subscription ${payment.paymentIdentifier}`)
    gateway.operations.record(resource.id, {
      ...{ type: 'authorize', amount: payment.amount, code, callbackUrl: payment.callbackUrl },
      createdAt: gateway.now().toISOString(),
    })
    return signedCallback(gateway, resource, payment.callbackUrl)
  }
  return {
    onlySavesCard: ({ paymentIdentifier }) => gateway.operations.findOfWindow(paymentIdentifier)?.description !== null,
    newAuthorizationIdentifier: ({ paymentIdentifier }) => paymentIdentifier,
    acceptQuery: () => ({}),
    declineQuery: () => ({}),
    approved: (payment) => authorize(payment, APPROVED),
    declined: (payment) => authorize(payment, REJECTED),
  }
}

/** `payment`: or a subscription. */
export function signedCallback(
  gateway: SimulatedGateway,
  payment: QuickpayPayment,
  url: string | null,
): CallbackMessage {
  const resource =
    payment.description === null ? presentPayment(gateway, payment) : presentSubscription(gateway, payment)
  const body = JSON.stringify(resource)
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'QuickPay-Resource-Type': resource.type,
      'QuickPay-Account-ID': String(MERCHANT),
      'QuickPay-API-Version': 'v10',
      'QuickPay-Checksum-Sha256': createHmac('sha256', gateway.quickpay.privateKey).update(body).digest('hex'),
    },
    body,
  }
}

export function presentPayment(gateway: SimulatedGateway, payment: QuickpayPayment) {
  const authorization = gateway.authorizations.find(String(payment.id))
  return {
    ...presentResource(gateway, payment, authorization),
    type: 'Payment',
    state: findPaymentState(gateway, String(payment.id)),
    subscription_id: payment.subscriptionId,
    balance: (authorization?.capturedAmount ?? 0) - (authorization?.creditedAmount ?? 0),
  }
}

export function presentSubscription(gateway: SimulatedGateway, subscription: QuickpayPayment) {
  const card = gateway.savedCards.find(windowId(subscription))
  const operations = gateway.operations.list(subscription.id)
  const isCancelled = operations.some(({ type, code }) => type === 'cancel' && code === APPROVED)
  return {
    ...presentResource(gateway, subscription, card && { ...card, walletProvider: WALLET_PROVIDERS.none }),
    // Also once it is cancelled.
    accepted: operations.some(({ type, code }) => type === 'authorize' && code === APPROVED),
    type: 'Subscription',
    description: subscription.description,
    state: isCancelled ? 'cancelled' : card ? 'active' : operations.length === 0 ? 'initial' : 'rejected',
  }
}

type Card = Pick<Authorization, 'cardType' | 'maskedPan' | 'cardExpiry' | 'testMode' | 'walletProvider'>

function presentResource(gateway: SimulatedGateway, payment: QuickpayPayment, card: Card | undefined) {
  const { id, orderNumber, currency, createdAt } = payment
  const window = gateway.payments.find(windowId(payment))
  const isMobilePay = card?.walletProvider === WALLET_PROVIDERS.mobilePay
  return {
    id,
    merchant_id: MERCHANT,
    order_id: orderNumber,
    accepted: card !== undefined,
    currency,
    metadata: card
      ? {
          type: isMobilePay ? 'mobile' : 'card',
          brand: BRANDS[card.cardType] ?? null,
          bin: card.maskedPan.slice(0, 6),
          last4: card.maskedPan.slice(-4),
          exp_month: Number(card.cardExpiry.slice(2)),
          exp_year: 2000 + Number(card.cardExpiry.slice(0, 2)),
        }
      : null,
    link: window ? { ...presentLink(gateway, window), callback_url: window.callbackUrl } : null,
    operations: gateway.operations.list(id).map((one) => ({
      id: one.id,
      type: one.type,
      amount: one.amount,
      pending: one.code === null,
      qp_status_code: one.code === null ? null : String(one.code),
      qp_status_msg: one.code === null ? null : MESSAGES[one.code],
      aq_status_code: one.code === null ? null : String(one.code),
      aq_status_msg: one.code === null ? null : MESSAGES[one.code],
      callback_url: one.callbackUrl,
      created_at: one.createdAt,
    })),
    test_mode: card?.testMode ?? false,
    acquirer: isMobilePay ? 'mobilepay' : 'clearhaus',
    created_at: createdAt,
  }
}

export function presentLink(gateway: SimulatedGateway, { paymentIdentifier, amount }: Payment) {
  return { url: `${gateway.publicOrigin()}/window/${paymentIdentifier}`, amount }
}

function findPaymentState(gateway: SimulatedGateway, id: string): string {
  const operations = gateway.operations.list(Number(id))
  if (operations.some(({ code }) => code === null)) return 'pending'
  const authorization = gateway.authorizations.find(id)
  if (!authorization) return operations.length === 0 ? 'initial' : 'rejected'
  return authorization.capturedAt !== null || authorization.voidedAt !== null ? 'processed' : 'new'
}
