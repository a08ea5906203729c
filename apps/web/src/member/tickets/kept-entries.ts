import type { Entry } from '@forenet/contract/entry'

const DAY_MS = 86_400_000
/** How long what is over stays on the device. */
const KEPT_AFTER_MS = 2 * DAY_MS

/**
 * What of the entries is worth keeping on a device: those with tickets whose event is not long over, without what a door
 * never asks for: answers (allergies), money, and the token that opens a payment.
 */
export function entriesToKeep(entries: readonly Entry[], nowMs: number): Entry[] {
  return entries
    .filter(({ endDate, tickets }) => tickets.length > 0 && Date.parse(endDate) + KEPT_AFTER_MS > nowMs)
    .map((entry) => ({ ...entry, answers: {}, returnToken: null, orderId: null, orderNumber: null, paidWith: null }))
}
