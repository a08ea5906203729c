import type { Delivery } from '../deliveries/delivery-store.ts'
import type { Fault } from '../faults/fault.ts'
import type { SimulatedGateway } from './gateway.ts'
import type { Payment } from './payment-store.ts'

export type CallbackFacts = {
  authorizationIdentifier: string
  savedCardIdentifier: string
  authorizationAccepted: boolean
}

export type PlannedCallbacks = { deliveries: Delivery[]; beforeReturn: boolean }

const usualLatenessMs = 5000
const usualReturnHeadStartMs = 1000

/** Call it in the transaction of the payment result, and `sendCallbacks` after the commit. */
export function planCallbacks(gateway: SimulatedGateway, payment: Payment, facts: CallbackFacts): PlannedCallbacks {
  const { callbackUrl, orderNumber, paymentIdentifier } = payment
  if (callbackUrl === null) return { deliveries: [], beforeReturn: false }
  const fault = gateway.faults.take({ service: 'gateway', operation: 'callback', orderNumber })
  const body = new URLSearchParams({
    authorizationIdentifier: facts.authorizationIdentifier,
    savedCardIdentifier: facts.savedCardIdentifier,
    paymentIdentifier,
    authorizationAccepted: String(facts.authorizationAccepted),
  }).toString()
  const deliveries = dueAfter(fault).map((delayMs) =>
    gateway.outbox.record({
      service: 'gateway',
      orderNumber,
      url: callbackUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      dueMs: gateway.now().getTime() + delayMs,
    }),
  )
  return { deliveries, beforeReturn: fault?.kind === 'before-return' }
}

/** Waits for the first attempt only if the callback must precede the return. */
export async function sendCallbacks(gateway: SimulatedGateway, planned: PlannedCallbacks): Promise<void> {
  const firstAttempts = planned.deliveries.map((delivery) => gateway.outbox.dispatch(delivery))
  if (planned.beforeReturn) await Promise.all(firstAttempts)
}

function dueAfter(fault: Fault | undefined): number[] {
  switch (fault?.kind) {
    case 'never':
      return []
    case 'duplicate':
      return [0, 0]
    case 'delay':
      return [fault.delayMs ?? usualLatenessMs]
    case 'after-return':
      return [fault.delayMs ?? usualReturnHeadStartMs]
    default:
      return [0]
  }
}
