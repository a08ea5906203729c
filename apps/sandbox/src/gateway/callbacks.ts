import type { Delivery } from '../deliveries/delivery-store.ts'
import type { Fault } from '../faults/fault.ts'
import type { SimulatedGateway } from './gateway.ts'

export type CallbackMessage = { url: string | null; headers: Record<string, string>; body: string }

export type PlannedCallbacks = { deliveries: Delivery[]; beforeReturn: boolean }

const usualLatenessMs = 5000
const usualReturnHeadStartMs = 1000

/** Call it in the transaction that stores the result, and `sendCallbacks` after the commit. */
export function planCallbacks(
  gateway: SimulatedGateway,
  orderNumber: string,
  { url, headers, body }: CallbackMessage,
): PlannedCallbacks {
  if (url === null) return { deliveries: [], beforeReturn: false }
  const fault = gateway.faults.take({ service: 'gateway', operation: 'callback', orderNumber })
  const deliveries = dueAfter(fault).map((delayMs) =>
    gateway.outbox.record({
      ...{ service: 'gateway', orderNumber, url, headers, body },
      dueMs: gateway.now().getTime() + delayMs,
    }),
  )
  return { deliveries, beforeReturn: fault?.kind === 'before-return' }
}

/** Waits for the first attempt only if the callback must arrive before the buyer returns. */
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
