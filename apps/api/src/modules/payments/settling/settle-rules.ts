import { SETTLING_CALLS } from '@forenet/contract/payment'
import type { AuthorizationState, OrderStatus, VoidReason } from '@forenet/database/payment-tables'
import type { Authorization } from '../../../adapters/gateways/gateway.ts'

/** What an attempt expects of the authorization that pays it. */
export type Expected = { orderNumber: string; paymentIdentifier: string | null; amountMinor: number; currency: string }

/**
 * Whether an authorization read at the gateway is this attempt's (ruling 10). `foreign` belongs to some other payment
 * and is left alone; `mismatch` is ours with other figures and is given back.
 */
export function compareAuthorization(expected: Expected, found: Authorization): 'ours' | 'foreign' | 'mismatch' {
  if (found.orderNumber !== expected.orderNumber) return 'foreign'
  if (expected.paymentIdentifier && found.paymentIdentifier && found.paymentIdentifier !== expected.paymentIdentifier)
    return 'foreign'
  if (found.amountMinor !== expected.amountMinor || found.currency !== expected.currency) return 'mismatch'
  return 'ours'
}

export type NextStep = { step: 'capture' } | { step: 'void'; reason: VoidReason }

/**
 * What to do with an authorization that is ours, seen under the order's lock. One already being captured goes on; a
 * second one for an order that is paid, or being paid, is voided.
 */
export function nextStep(seen: {
  own: AuthorizationState
  ownVoidReason: VoidReason | null
  orderStatus: OrderStatus
  others: readonly AuthorizationState[]
}): NextStep {
  if (seen.own === 'capturing') return { step: 'capture' }
  if (seen.own === 'voiding') return { step: 'void', reason: seen.ownVoidReason ?? 'declined' }
  const paidElsewhere =
    seen.orderStatus === 'paid' || seen.others.some((state) => state === 'capturing' || state === 'captured')
  return paidElsewhere ? { step: 'void', reason: 'already-paid' } : { step: 'capture' }
}

/** Milliseconds to rest after a failed try: 1 s, doubling, at most 5 minutes. */
export function restAfter(tries: number): number {
  return Math.min(300_000, 1_000 * 2 ** Math.min(Math.max(tries - 1, 0), 20))
}

/**
 * What is stored of a try at which the gateway knew no such authorization. Where a member is all who has told of it, nobody waits
 * for it from then on (`AWAITED`): an address can be made up. It is asked about as often as any other, and takes the money or is
 * given back if it turns out to be true.
 */
export const UNHEARD_OF = 'No such authorization'

/** What is heard of an attempt from whom nobody knows: so long, and so many authorizations, also those that others told of. */
const UNKNOWN_HEARD_MS = 24 * 60 * 60_000
const UNKNOWN_HEARD = 20

/** Whether the gateway is asked about an authorization that somebody tells of who only knows an address. Its own callback always is heard. */
export function isUnknownHeard(seen: { orderStatus: OrderStatus; begunAt: Date; reports: number }, now: Date): boolean {
  if (seen.orderStatus === 'paid' || seen.reports >= UNKNOWN_HEARD) return false
  return now.getTime() - seen.begunAt.getTime() <= UNKNOWN_HEARD_MS
}

/** Tries after which an authorization the gateway does not know is taken to be gone. */
export const GONE_AFTER_TRIES = 6

/** How long one settling may hold its lease: as many gateway calls as it takes at their time-out, and room to write. */
export function leaseFor(gatewayTimeoutMs: number): number {
  return SETTLING_CALLS * gatewayTimeoutMs + 1_000
}
