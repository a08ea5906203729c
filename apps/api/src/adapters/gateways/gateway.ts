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
  /** Empty where none is known. */
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

/** A callback as it came: its bytes unread, since what is signed is signed over them. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

/** What a callback says: which authorization there may be, and whether it was accepted. A hint, never proof (ruling 10). */
export type CallbackReading = { authorizationIdentifier: string | null; accepted: boolean }

/**
 * The port to a card gateway: one provider behind it. `key` is the organisation's own secret there, in whatever form its
 * adapter reads. Every call throws `GatewayUnreachable` when nobody can know what happened, and `GatewayRefused` on a
 * definite no. What a provider does later (captures, credits) its adapter waits for, or throws `GatewayUnreachable`: then
 * it is read again.
 */
export type Gateway = {
  /** The name under which attempts are stored, and their callbacks come back. */
  readonly provider: string
  /** The setting that holds the portal's own key, for words to whoever runs it. */
  readonly keySetting: string
  createPayment(key: string, request: PaymentRequest): Promise<PaymentWindow>
  /** What a callback says; null where it is none of this provider's: unreadable, or not signed as it signs. */
  readCallback(key: string, callback: Callback): CallbackReading | null
  /** Null when the gateway knows no such authorization. */
  findAuthorization(key: string, authorizationIdentifier: string): Promise<Authorization | null>
  capture(key: string, authorizationIdentifier: string, amountMinor: Minor): Promise<CaptureResult>
  /** Gives the reservation back; an authorization that is gone already counts as given back. */
  voidAuthorization(key: string, authorizationIdentifier: string): Promise<void>
  /**
   * What has been paid back of an authorization so far, each with the comment it was asked with; empty where the provider
   * keeps none, and then the sums decide (refund-rules.ts).
   */
  listCredits(key: string, authorizationIdentifier: string): Promise<{ amountMinor: Minor; comment: string }[]>
  /** Pays captured money back. */
  credit(key: string, authorizationIdentifier: string, amountMinor: Minor, comment: string): Promise<CaptureResult>
}

/** The gateway said no, with a reason; nothing happened there. */
export class GatewayRefused extends Error {
  /** Whether it refuses the key, and so whatever is asked with it. */
  readonly refusesKey: boolean
  /** Whether it knows no such authorization under this key. */
  readonly unknownAuthorization: boolean
  constructor(message: string, { refusesKey = false, unknownAuthorization = false } = {}) {
    super(message)
    this.name = 'GatewayRefused'
    this.refusesKey = refusesKey
    this.unknownAuthorization = unknownAuthorization
  }
}

/** No answer, or one that tells nothing: what happened there is unknown until it is read again. */
export class GatewayUnreachable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'GatewayUnreachable'
  }
}
