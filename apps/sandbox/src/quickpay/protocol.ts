import { createHmac } from 'node:crypto'
import type { CallbackMessage } from '../gateway/callbacks.ts'
import type { SimulatedGateway } from '../gateway/gateway.ts'
import type { Payment } from '../gateway/payment-store.ts'
import type { WindowProtocol } from '../gateway/protocol.ts'
import { walletProviders } from '../gateway/test-cards.ts'
import type { QuickpayPayment } from './operation-store.ts'

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

/** One id for the payment and its authorization; returns carry no result. */
export function quickpayProtocol(gateway: SimulatedGateway): WindowProtocol {
  const authorize = (payment: Payment, code: number): CallbackMessage => {
    gateway.operations.record(Number(payment.paymentIdentifier), {
      ...{ type: 'authorize', amount: payment.amount, code, callbackUrl: payment.callbackUrl },
      createdAt: gateway.now().toISOString(),
    })
    return signedCallback(gateway, payment.paymentIdentifier, payment.callbackUrl)
  }
  return {
    newAuthorizationIdentifier: ({ paymentIdentifier }) => paymentIdentifier,
    acceptQuery: () => ({}),
    declineQuery: () => ({}),
    approved: (payment) => authorize(payment, APPROVED),
    declined: (payment) => authorize(payment, REJECTED),
  }
}

export function signedCallback(gateway: SimulatedGateway, id: string, url: string | null): CallbackMessage {
  const payment = gateway.operations.find(id)
  const body = JSON.stringify(payment ? presentPayment(gateway, payment) : {})
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'QuickPay-Resource-Type': 'Payment',
      'QuickPay-Account-ID': String(MERCHANT),
      'QuickPay-API-Version': 'v10',
      'QuickPay-Checksum-Sha256': createHmac('sha256', gateway.quickpay.privateKey).update(body).digest('hex'),
    },
    body,
  }
}

export function presentPayment(gateway: SimulatedGateway, { id, orderNumber, currency, createdAt }: QuickpayPayment) {
  const window = gateway.payments.find(String(id))
  const authorization = gateway.authorizations.find(String(id))
  const operations = gateway.operations.list(id)
  const isMobilePay = authorization?.walletProvider === walletProviders.mobilePay
  return {
    id,
    merchant_id: MERCHANT,
    order_id: orderNumber,
    accepted: authorization !== undefined,
    type: 'Payment',
    currency,
    state: stateOf(gateway, String(id)),
    metadata: authorization
      ? {
          type: isMobilePay ? 'mobile' : 'card',
          brand: BRANDS[authorization.cardType] ?? null,
          bin: authorization.maskedPan.slice(0, 6),
          last4: authorization.maskedPan.slice(-4),
          exp_month: Number(authorization.cardExpiry.slice(2)),
          exp_year: 2000 + Number(authorization.cardExpiry.slice(0, 2)),
        }
      : null,
    link: window ? { ...presentLink(gateway, window), callback_url: window.callbackUrl } : null,
    operations: operations.map((one) => ({
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
    test_mode: authorization?.testMode ?? false,
    acquirer: isMobilePay ? 'mobilepay' : 'clearhaus',
    created_at: createdAt,
    balance: (authorization?.capturedAmount ?? 0) - (authorization?.creditedAmount ?? 0),
  }
}

export function presentLink(gateway: SimulatedGateway, { paymentIdentifier, amount }: Payment) {
  return { url: `${gateway.publicOrigin()}/window/${paymentIdentifier}`, amount }
}

function stateOf(gateway: SimulatedGateway, id: string): string {
  const operations = gateway.operations.list(Number(id))
  if (operations.some(({ code }) => code === null)) return 'pending'
  const authorization = gateway.authorizations.find(id)
  if (!authorization) return operations.length === 0 ? 'initial' : 'rejected'
  return authorization.capturedAt !== null || authorization.voidedAt !== null ? 'processed' : 'new'
}
