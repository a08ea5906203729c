import { PAYMENT_SETTLEMENT_CALLS } from '@forenet/contract/payment'
import type { AuthorizationState, OrderStatus, VoidReason } from '@forenet/database/payment-tables'
import type { Authorization } from '../../../../adapters/gateways/gateway.ts'

export type ExpectedPayment = {
  orderNumber: string
  paymentIdentifier: string | null
  amountMinor: number
  currency: string
  testMode: boolean
}

/**
 * Ruling 10. `foreign` belongs to another payment and is ignored; `mismatch` is ours with other amounts, or with a test
 * card for real money, and is voided.
 */
export function compareAuthorization(expected: ExpectedPayment, found: Authorization): 'ours' | 'foreign' | 'mismatch' {
  if (found.orderNumber !== expected.orderNumber) return 'foreign'
  if (expected.paymentIdentifier && found.paymentIdentifier && found.paymentIdentifier !== expected.paymentIdentifier)
    return 'foreign'
  if (found.isTest !== null && found.isTest !== expected.testMode) return 'mismatch'
  if (found.amountMinor !== expected.amountMinor || found.currency !== expected.currency) return 'mismatch'
  return 'ours'
}

export type SettlementStep = { step: 'capture' } | { step: 'void'; reason: VoidReason }

/** Requires the order's lock. A capture in progress continues; a second authorization of a paid order is voided. */
export function nextSettlementStep(seen: {
  own: AuthorizationState
  ownVoidReason: VoidReason | null
  orderStatus: OrderStatus
  others: readonly AuthorizationState[]
}): SettlementStep {
  if (seen.own === 'capturing') return { step: 'capture' }
  if (seen.own === 'voiding') return { step: 'void', reason: seen.ownVoidReason ?? 'declined' }
  const paidElsewhere =
    seen.orderStatus === 'paid' || seen.others.some((state) => state === 'capturing' || state === 'captured')
  return paidElsewhere ? { step: 'void', reason: 'already-paid' } : { step: 'capture' }
}

/** Milliseconds: 1 s, doubling, at most 5 minutes. */
export function retryDelayMs(tries: number): number {
  return Math.min(300_000, 1_000 * 2 ** Math.min(Math.max(tries - 1, 0), 20))
}

/** Limits for anonymous reports: the attempt's age, and its reports from any source. */
const UNKNOWN_REPORTS_WINDOW_MS = 24 * 60 * 60_000
const MAX_UNKNOWN_REPORTS = 20

export function isReportedByGateway(
  seen: { orderStatus: OrderStatus; begunAt: Date; reports: number },
  now: Date,
): boolean {
  if (seen.orderStatus === 'paid' || seen.reports >= MAX_UNKNOWN_REPORTS) return false
  return now.getTime() - seen.begunAt.getTime() <= UNKNOWN_REPORTS_WINDOW_MS
}

/** After this many tries, an authorization unknown to the gateway counts as nonexistent. */
export const GONE_AFTER_TRIES = 6

export function leaseDurationMs(gatewayTimeoutMs: number): number {
  return PAYMENT_SETTLEMENT_CALLS * gatewayTimeoutMs + 1_000
}
