import type { Minor } from '@forenet/domain/money'

/** What opens a payment window. `billing.country` is ISO 3166-1 numeric (ruling 8). */
export type PaymentRequest = {
  orderNumber: string
  amountMinor: Minor
  currency: string
  acceptUrl: string
  declineUrl: string
  callbackUrl: string
  language: 'da' | 'en'
  customerEmail: string
  billing: { lines: readonly string[]; city: string; postCode: string; country: string }
  testMode: boolean
  /** Who is paid, for a window that says so; null where that is nobody's to know. */
  shopName: string | null
}

export type PaymentWindow = { paymentIdentifier: string; link: string }

/** An authorization as the gateway tells it now. */
export type Authorization = {
  authorizationIdentifier: string
  paymentIdentifier: string | null
  orderNumber: string
  amountMinor: Minor
  currency: string
  captured: boolean
  capturedMinor: Minor
  creditedMinor: Minor
  maskedCard: string | null
  cardType: string | null
  wallet: string | null
}

/** A definite answer to a capture: done, or refused with the gateway's code and words. */
export type CaptureResult = { done: true } | { done: false; code: string; reason: string }

/**
 * The port to a card gateway. `key` is the organisation's own secret. Every call throws `GatewayUnreachable` when
 * nobody can know what happened, and `GatewayRefused` on a definite no.
 */
export type Gateway = {
  createPayment(key: string, request: PaymentRequest): Promise<PaymentWindow>
  /** Null when the gateway knows no such authorization. */
  findAuthorization(key: string, authorizationIdentifier: string): Promise<Authorization | null>
  capture(key: string, authorizationIdentifier: string, amountMinor: Minor): Promise<CaptureResult>
  /** Gives the reservation back; an authorization that is gone already counts as given back. */
  voidAuthorization(key: string, authorizationIdentifier: string): Promise<void>
  /** What has been paid back of an authorization so far, each with the comment it was asked with. */
  listCredits(key: string, authorizationIdentifier: string): Promise<{ amountMinor: Minor; comment: string }[]>
  /** Pays captured money back. */
  credit(key: string, authorizationIdentifier: string, amountMinor: Minor, comment: string): Promise<CaptureResult>
}

/** The gateway said no, with a reason; nothing happened there. */
export class GatewayRefused extends Error {
  readonly status: number
  constructor(message: string, status: number) {
    super(message)
    this.name = 'GatewayRefused'
    this.status = status
  }
}

/** No answer, or one that tells nothing: what happened there is unknown until it is read again. */
export class GatewayUnreachable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'GatewayUnreachable'
  }
}
