import type { PaymentState } from '@forenet/contract/payment'

const EAGER_MS = 1_000
const PATIENT_MS = 3_000
/** Time after which polling slows down and the page says so. */
export const EAGER_FOR_MS = 20_000

/** Polling interval in ms; false for final states. */
export function pollInterval(state: PaymentState['state'] | undefined, waitedMs: number): number | false {
  if (state !== 'confirming' && state !== 'waiting') return false
  return waitedMs < EAGER_FOR_MS ? EAGER_MS : PATIENT_MS
}
