import { sumMinor } from '@forenet/domain/money'
import { z } from 'zod'
import {
  type Authorization,
  type CaptureResult,
  GatewayUnreachable,
  type SavedCard,
  type SavedCardResult,
} from './gateway.ts'

const operationSchema = z.object({
  id: z.int().nullish(),
  type: z.string(),
  amount: z.int().nullish(),
  pending: z.boolean().nullish(),
  qp_status_code: z.union([z.string(), z.int()]).nullish(),
  qp_status_msg: z.string().nullish(),
  aq_status_msg: z.string().nullish(),
  callback_url: z.string().nullish(),
})
type Operation = z.output<typeof operationSchema>

/** A payment, or a subscription, which has the same fields. */
export const quickpayPayment = z.object({
  id: z.int().positive(),
  order_id: z.string(),
  type: z.string().nullish(),
  accepted: z.boolean(),
  test_mode: z.boolean(),
  currency: z.string(),
  acquirer: z.string().nullish(),
  facilitator: z.string().nullish(),
  metadata: z
    .object({
      brand: z.string().nullish(),
      bin: z.string().nullish(),
      last4: z.string().nullish(),
      exp_month: z.int().nullish(),
      exp_year: z.int().nullish(),
    })
    .nullish(),
  link: z.object({ callback_url: z.string().nullish() }).nullish(),
  operations: z.array(operationSchema).nullish(),
  /** Set for payments with a saved card. */
  subscription_id: z.int().positive().nullish(),
})
export type QuickpayPayment = z.output<typeof quickpayPayment>

const APPROVED_STATUS = '20000'
/** Other operations, such as `session`, move no money. */
const MONEY_OPERATIONS: readonly string[] = ['authorize', 'recurring', 'capture', 'cancel', 'refund']
const WALLET_NAMES: readonly [string, string][] = [
  ['mobilepay', 'MobilePay'],
  ['vipps', 'MobilePay'],
  ['apple', 'Apple Pay'],
  ['google', 'Google Pay'],
]
const REFUND_COMMENT = 'comment'

/** Null if no money is reserved or captured. Throws `GatewayUnreachable` while an operation is pending. */
export function readAuthorization(payment: QuickpayPayment): Authorization | null {
  requireNonePending(payment)
  const authorized = filterApproved(payment, 'authorize', 'recurring').at(-1)
  const capturedMinor = sumOperations(filterApproved(payment, 'capture'))
  const isCancelled = filterApproved(payment, 'cancel').length > 0
  if (!authorized || (isCancelled && capturedMinor === 0)) return null
  const id = String(payment.id)
  const savedCardIdentifier = payment.subscription_id ? savedCardId(payment.subscription_id) : null
  return {
    authorizationIdentifier: id,
    // The payment window was opened for the subscription.
    paymentIdentifier: authorized.type === 'recurring' ? savedCardIdentifier : id,
    savedCardIdentifier,
    orderNumber: payment.order_id,
    amountMinor: authorized.amount ?? 0,
    currency: payment.currency,
    captured: capturedMinor > 0,
    capturedMinor,
    creditedMinor: sumOperations(filterApproved(payment, 'refund')),
    isTest: payment.test_mode,
    ...readCard(payment),
  }
}

/** Throws `GatewayUnreachable` while a refund is pending. */
export function readCredits(payment: QuickpayPayment): { amountMinor: number; comment: string }[] {
  requireNonePending(payment)
  return filterApproved(payment, 'refund').map(({ amount, callback_url }) => ({
    amountMinor: amount ?? 0,
    comment: parseComment(callback_url),
  }))
}

/**
 * The result of the operation that was added to `before`, for refunds with the comment. Throws `GatewayUnreachable` if
 * it is pending or not listed yet.
 */
export function readResult(
  before: QuickpayPayment,
  after: QuickpayPayment,
  type: string,
  comment: string | null = null,
): CaptureResult {
  // Concurrent refunds of one payment add operations too.
  const added = listOperations(after)
    .filter((one) => one.type === type)
    .slice(listOperations(before).filter((one) => one.type === type).length)
    .find((one) => comment === null || parseComment(one.callback_url) === comment)
  if (!added || added.pending) throw new GatewayUnreachable(`The gateway has not finished the ${type}`)
  return isApproved(added) ? { done: true } : refusedResult(added)
}

/** Throws `GatewayUnreachable` while it is pending. */
export function readRecurring(payment: QuickpayPayment): SavedCardResult {
  const recurring = listOperations(payment).findLast((one) => one.type === 'recurring')
  if (!recurring || recurring.pending)
    throw new GatewayUnreachable('The gateway has not finished the recurring payment')
  return isApproved(recurring) ? { done: true, authorizationIdentifier: String(payment.id) } : refusedResult(recurring)
}

/** Null if the subscription is not authorized or was cancelled. Throws `GatewayUnreachable` while that is pending. */
export function readSubscription(subscription: QuickpayPayment): SavedCard | null {
  requireNonePending(subscription)
  if (filterApproved(subscription, 'authorize').length === 0 || filterApproved(subscription, 'cancel').length > 0)
    return null
  const { maskedCard, cardType, cardExpiry } = readCard(subscription)
  return { maskedCard, cardType, expiry: cardExpiry, isTest: subscription.test_mode }
}

const SAVED_CARD = /^subscription-([1-9]\d{0,15})$/

/** A subscription's id as that of a saved card, so that it is not taken for a payment's. */
export function savedCardId(subscriptionId: number): string {
  return `subscription-${subscriptionId}`
}

export function findSubscriptionId(savedCardIdentifier: string): string | undefined {
  return SAVED_CARD.exec(savedCardIdentifier)?.[1]
}

function refusedResult(operation: Operation): { done: false; code: string; reason: string } {
  return {
    done: false,
    code: String(operation.qp_status_code ?? ''),
    reason: operation.aq_status_msg || operation.qp_status_msg || 'The gateway refused without a reason',
  }
}

/**
 * Refunds have no comment, but an operation keeps the callback URL that was sent with it (outside services: Quickpay).
 */
export function refundCallbackUrl(payment: QuickpayPayment, comment: string): string | null {
  const base = payment.link?.callback_url ?? listOperations(payment).find((one) => one.callback_url)?.callback_url
  if (!base || !URL.canParse(base)) return null
  const url = new URL(base)
  url.searchParams.set(REFUND_COMMENT, comment)
  return url.href
}

function parseComment(callbackUrl: string | null | undefined): string {
  if (!callbackUrl || !URL.canParse(callbackUrl)) return ''
  return new URL(callbackUrl).searchParams.get(REFUND_COMMENT) ?? ''
}

function listOperations(payment: QuickpayPayment): readonly Operation[] {
  return payment.operations ?? []
}

function isApproved({ pending, qp_status_code }: Operation): boolean {
  return !pending && String(qp_status_code) === APPROVED_STATUS
}

function filterApproved(payment: QuickpayPayment, ...types: string[]): Operation[] {
  return listOperations(payment).filter((one) => types.includes(one.type) && isApproved(one))
}

function sumOperations(operations: readonly Operation[]): number {
  return sumMinor(operations.map(({ amount }) => amount ?? 0))
}

function requireNonePending(payment: QuickpayPayment): void {
  const pending = listOperations(payment).find((one) => one.pending && MONEY_OPERATIONS.includes(one.type))
  if (pending) throw new GatewayUnreachable(`The gateway has not finished the ${pending.type}`)
}

function readCard({ acquirer, facilitator, metadata }: QuickpayPayment) {
  const { brand, bin, last4, exp_month: month, exp_year: year } = metadata ?? {}
  const means = [acquirer, facilitator, brand].join(' ').toLowerCase()
  return {
    maskedCard: last4 ? `${(bin ?? '').slice(0, 6).padEnd(6, 'X')}XXXXXX${last4}` : null,
    cardType: brand ?? null,
    wallet: WALLET_NAMES.find(([name]) => means.includes(name))?.[1] ?? null,
    cardExpiry: month && year ? `${String(year % 100).padStart(2, '0')}${String(month).padStart(2, '0')}` : null,
  }
}
