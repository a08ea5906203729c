import type { Minor } from '@forenet/domain/money'

/** `billing.country`: ISO 3166-1 numeric (ruling 8). */
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
  /** Shown in the payment window; null to hide it. */
  shopName: string | null
  saveCard: boolean
}

export type PaymentWindow = { paymentIdentifier: string; link: string }

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
  /** YYMM. */
  cardExpiry: string | null
  /** Whether a test card was used; null if the request alone decides. */
  isTest: boolean | null
  /** The saved card that was charged; null if there is none or the provider does not name it. */
  savedCardIdentifier: string | null
}

export type CaptureResult = { done: true } | { done: false; code: string; reason: string }

/** Signatures cover the unparsed body. */
export type Callback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

/** The content of a callback is a hint, not proof (ruling 10). */
export type CallbackReading = {
  authorizationIdentifier: string | null
  savedCardIdentifier: string | null
  accepted: boolean
}

/** `expiry`: YYMM; `isTest`: null if unknown. */
export type SavedCard = {
  maskedCard: string | null
  cardType: string | null
  expiry: string | null
  isTest: boolean | null
}

export type SavedCardRequest = { orderNumber: string; amountMinor: Minor; currency: string; callbackUrl: string }

export type SavedCardResult =
  | { done: true; authorizationIdentifier: string }
  | { done: false; code: string; reason: string }

/** One key for a provider that signs callbacks with a private key. */
export function joinKeys(apiKey: string, privateKey: string): string {
  return `${apiKey}:${privateKey}`
}

/**
 * `key`: the organisation's API key, or the result of `joinKeys`. Throws `GatewayUnreachable` if the outcome is unknown, `GatewayRefused` on a
 * definite failure. Asynchronous captures or credits wait or throw `GatewayUnreachable`.
 */
export type Gateway = {
  readonly provider: string
  /** Environment variable with the portal's key; null if each club needs its own. */
  readonly keySetting: string | null
  readonly signsCallbacks: boolean
  /**
   * Throws `GatewayRefused` for a wrong key, if it can be checked without a payment. Returns false if the private key could
   * not be compared with the account's.
   */
  checkKey?(key: string): Promise<boolean>
  createPayment(key: string, request: PaymentRequest): Promise<PaymentWindow>
  /** Null if the callback is malformed or not signed as the provider's are. */
  readCallback(key: string, callback: Callback): CallbackReading | null
  findAuthorization(key: string, authorizationIdentifier: string): Promise<Authorization | null>
  capture(key: string, authorizationIdentifier: string, amountMinor: Minor): Promise<CaptureResult>
  /** Succeeds if the authorization is unknown. */
  voidAuthorization(key: string, authorizationIdentifier: string): Promise<void>
  /** Empty if the provider lists none; totals are then compared (refund-rules.ts). */
  listCredits(key: string, authorizationIdentifier: string): Promise<{ amountMinor: Minor; comment: string }[]>
  credit(key: string, authorizationIdentifier: string, amountMinor: Minor, comment: string): Promise<CaptureResult>
  /**
   * Whether a window reported a saved card instead of an authorization, because saving takes no money. The payment is
   * then authorized with `authorizeSavedCard`.
   */
  isSavedCard(identifier: string): boolean
  findSavedCard(key: string, savedCardIdentifier: string): Promise<SavedCard | null>
  /**
   * Authorizes without the card holder; captured separately. For a used order number it returns the result of the
   * earlier call, or throws `GatewayRefused` if the provider has no way to find it.
   */
  authorizeSavedCard(key: string, savedCardIdentifier: string, request: SavedCardRequest): Promise<SavedCardResult>
  /** False if the key knows no such card. */
  deleteSavedCard(key: string, savedCardIdentifier: string): Promise<boolean>
}

export class GatewayRefused extends Error {
  readonly refusesKey: boolean
  readonly unknownAuthorization: boolean
  constructor(message: string, { refusesKey = false, unknownAuthorization = false } = {}) {
    super(message)
    this.name = 'GatewayRefused'
    this.refusesKey = refusesKey
    this.unknownAuthorization = unknownAuthorization
  }
}

export class GatewayUnreachable extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'GatewayUnreachable'
  }
}
