import type { PaymentState } from '@forenet/contract/payment'

const EAGER_MS = 1_000
const PATIENT_MS = 3_000
/** Time after which an answer is asked for less often, and the page says that it takes long. */
export const EAGER_FOR_MS = 20_000

/** Milliseconds until a payment's state is asked for again; false once it cannot change by itself. */
export function pollInterval(state: PaymentState['state'] | undefined, waitedMs: number): number | false {
  if (state !== 'confirming' && state !== 'waiting') return false
  return waitedMs < EAGER_FOR_MS ? EAGER_MS : PATIENT_MS
}
